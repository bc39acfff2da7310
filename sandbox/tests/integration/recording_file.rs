//! The file of a recording: what is read, and what is replaced.

use std::fs;
use std::path::PathBuf;

use crate::recordings::{Place, TOKEN, upstream};
use crate::support::get;
use serde_json::json;
use xpauto_sandbox::{Options, Sandbox};

#[test]
fn files_that_cannot_be_replayed_are_refused_with_the_reason() {
    let place = Place::new();
    assert!(place.refusal().contains("recording.jsonl: No such file"), "{}", place.refusal());
    let good = "{\"xpautoRecording\":{\"keep\":[\"/x\"]}}\n\
        {\"request\":{\"method\":\"GET\",\"path\":\"/goals\"},\"response\":{\"status\":200,\"headers\":[[\"x-a\",\"1\"]]}}\n";
    for (text, says) in [
        (good[..good.len() - 9].to_owned(), "line 2: EOF while parsing"),
        (good.replace("{\"keep\":[\"/x\"]}", "4"), "is not a recording of xpauto"),
        (good.replace("xpautoRecording", "recording"), "is not a recording of xpauto"),
        (String::new(), "is not a recording of xpauto"),
        ("[]".to_owned(), "is not a recording of xpauto"),
        (good.replace("method", "methd"), "line 2: unknown field `methd`, expected one of `method`, `path`"),
        (good.replace("200,", "200,\"body\":{\"base64\":\"*\"},"), "unknown variant `base64`"),
    ] {
        fs::write(place.file(), &text).unwrap();
        assert!(place.refusal().contains(says), "{says:?} is not in {:?}", place.refusal());
        assert!(place.refusal().contains("recording.jsonl"));
    }
    fs::write(place.file(), good).unwrap();
    assert_eq!(get(&place.replay(), "/goals").header("x-a"), Some("1"));
}

#[test]
fn only_a_recording_is_replaced_by_another_one() {
    let place = Place::new();
    let begin = |file: PathBuf| {
        let options = Options { upstream_token: Some(TOKEN.into()), ..Options::default() };
        Sandbox::record("http://127.0.0.1:9", file, options).map_err(|error| error.message().to_string())
    };
    for other in ["{\"name\": \"my-package\"}", "{\"note\": \"xpautoRecording\"}", "# xpautoRecording\nreplay: true"] {
        fs::write(place.file(), other).unwrap();
        assert!(begin(place.file()).unwrap_err().ends_with("is no recording; it is left as it is"), "{other}");
        assert_eq!(place.text(), other);
    }
    let earlier = "{\"xpautoRecording\":{\"ke";
    fs::write(place.file(), earlier).unwrap();
    assert!(begin(place.file()).is_ok(), "a damaged recording can be made again");
    assert_eq!(place.text(), earlier, "it is replaced by the first response");
    let missing = place.folder.path().join("none").join("recording.jsonl");
    assert!(begin(missing).unwrap_err().contains("cannot be written"));
}

#[cfg(unix)]
#[test]
fn only_the_owner_may_read_a_recording_which_is_appended_to() {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};

    let (place, service) = (Place::new(), upstream(&json!({})));
    fs::write(place.file(), "{\"xpautoRecording\":1}\nold\n").unwrap();
    let recording = place.record(&service);
    let mut files = Vec::new();
    for page in 1..=4 {
        assert_eq!(get(&recording, &format!("/goals?page={page}&perPage=2")).status, 200);
        assert_eq!(place.exchanges().len(), page, "it is whole before each response");
        let metadata = fs::metadata(place.file()).unwrap();
        assert_eq!(metadata.permissions().mode() & 0o777, 0o600);
        files.push(metadata.ino());
    }
    assert!(files.iter().all(|file| *file == files[0]), "it is not written anew");
}

#[test]
fn a_second_recorder_is_refused_while_the_first_one_is_there() {
    let (place, service) = (Place::new(), upstream(&json!({})));
    let first = place.record(&service);
    assert_eq!(get(&first, "/goals?page=1").status, 200);
    let second = Sandbox::record(service.url(), place.file(), Options::default());
    let refused = second.unwrap_err().message().to_string();
    assert!(refused.contains("another sandbox records in it"), "{refused}");
    assert_eq!(get(&first, "/goals?page=3").status, 200);
    assert_eq!(place.exchanges().len(), 2);
    drop(first);
    drop(place.record(&service));
}
