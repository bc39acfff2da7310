use xpauto::Client;

fn list(client: &Client) {
    let _ = client.goals().list().per_page(-1);
}

fn main() {}
