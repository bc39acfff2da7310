use xpauto::Client;

fn main() {
    let _ = Client::builder().rate_limit("50/10s");
    let _ = Client::builder().timeout(30).params_encoding("deep");
}
