use xpauto::Client;

fn list(client: &Client) {
    let _ = client.goals().list().per_page(-1);
    let _ = client.goals().list().start_page("2");
}

fn main() {}
