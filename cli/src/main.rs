//! The program `xpauto` by itself.

fn main() {
    std::process::exit(xpauto_cli::run(std::env::args_os().skip(1)));
}
