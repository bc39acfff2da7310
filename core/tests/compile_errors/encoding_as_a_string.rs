fn main() {
    let _ = xpauto::Client::builder().params_encoding("deep").timeout(30);
}
