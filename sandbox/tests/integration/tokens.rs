//! Tokens: those that are fixed, and those that are issued, expire and are revoked.

use std::collections::BTreeSet;

use crate::support::{Reply, call_as, control, credentials, issued, start};
use serde_json::{Value, json};
use xpauto_sandbox::{READ_ONLY_TOKEN, Sandbox};

fn ask(sandbox: &Sandbox) -> Value {
    let response = call_as(sandbox, None, "POST", "/oauth/token", &credentials());
    assert_eq!(response.status, 200);
    response.json()
}

fn goals(sandbox: &Sandbox, token: &str) -> Reply {
    call_as(sandbox, Some(token), "GET", "/goals?perPage=1", "")
}

#[test]
fn one_token_grants_full_access_and_another_only_reads() {
    let sandbox = start(&json!({ "token": "opens-all" }));
    for token in [None, Some("unknown"), Some("")] {
        let response = call_as(&sandbox, token, "GET", "/segments", "");
        assert_eq!(response.status, 401);
        assert_eq!(response.json()["name"], "UNAUTHORIZED");
    }
    assert_eq!(call_as(&sandbox, Some("opens-all"), "GET", "/segments", "").status, 200);
    let reads = |method, path, body| call_as(&sandbox, Some(READ_ONLY_TOKEN), method, path, body).status;
    assert_eq!(reads("GET", "/goals", ""), 200);
    assert_eq!(reads("POST", "/themes", "{}"), 403);
    assert_eq!(reads("DELETE", "/key-moments/401", ""), 403);
    assert_eq!(reads("GET", "/sites/byCode/shopfront1", ""), 200);
}

#[test]
fn revoking_applies_to_issued_tokens_only() {
    let sandbox = start(&json!({}));
    let tokens = [issued(&sandbox), issued(&sandbox)];
    assert_eq!(control(&sandbox, "DELETE", "/tokens", &Value::Null).status, 204);
    for token in &tokens {
        let response = goals(&sandbox, token);
        assert_eq!((response.status, &response.json()["code"]), (401, &json!("TOKEN_REVOKED")));
    }
    assert_eq!(goals(&sandbox, sandbox.token()).status, 200);
    assert_eq!(goals(&sandbox, READ_ONLY_TOKEN).status, 200);
    let next = issued(&sandbox);
    assert!(!tokens.contains(&next));
    assert_eq!(goals(&sandbox, &next).status, 200);
}

#[test]
fn issues_a_new_token_for_valid_client_credentials() {
    let sandbox = start(&json!({ "token_lifetime": 60.0 }));
    let response = ask(&sandbox);
    assert_eq!((&response["token_type"], &response["expires_in"]), (&json!("bearer"), &json!(60)));
    let token = response["access_token"].as_str().unwrap();
    assert_eq!(call_as(&sandbox, Some(token), "DELETE", "/key-moments/401", "").status, 204);
    let tokens: BTreeSet<String> = (0..5).map(|_| issued(&sandbox)).chain([token.to_owned()]).collect();
    assert!(tokens.len() == 6 && !tokens.contains(sandbox.token()));
    assert!(tokens.iter().all(|token| goals(&sandbox, token).status == 200), "earlier ones stay valid");
    assert_eq!(goals(&sandbox, &format!("{}-9", sandbox.token())).json()["code"], "TOKEN_UNKNOWN");
    let refused = |form: &str| call_as(&sandbox, None, "POST", "/oauth/token", form).status;
    assert_eq!(refused(&credentials().replace("secret=s", "secret=x")), 401);
    assert_eq!(refused(&credentials().replace("client_credentials", "password")), 400);
}
