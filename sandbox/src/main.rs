//! The sandbox as a program of its own.

fn main() {
    std::process::exit(xpauto_sandbox::run_from_arguments("xpauto-sandbox", std::env::args().skip(1)));
}
