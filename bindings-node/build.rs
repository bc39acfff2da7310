//! Links the module as Node wants it.

fn main() {
    napi_build::setup();
}
