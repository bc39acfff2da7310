//! What compilers do not find in declarations.

use crate::spec;

/// The members of every Python model besides its fields.
const MODEL_MEMBERS: [&str; 6] = ["extra", "from_dict", "from_json", "replace", "sample", "to_dict"];

#[test]
fn no_field_is_named_as_what_every_model_of_python_has() {
    for model in spec::models() {
        let taken = model.fields.iter().find(|field| MODEL_MEMBERS.contains(&field.attribute));
        assert!(taken.is_none(), "{}: {taken:?}", model.name);
    }
}

#[test]
fn the_parameters_of_an_operation_are_those_of_its_path_in_order() {
    for operation in spec::OPERATIONS {
        assert_eq!(operation.path_names().count(), operation.parameters.len(), "{}", operation.path);
        for (name, parameter) in operation.path_names().zip(operation.parameters) {
            // `code` is that of `{siteCode}`.
            let end = parameter.name.replace('_', "");
            assert!(name.to_lowercase().ends_with(&end), "{}: {end}", operation.path);
        }
    }
}

#[test]
fn no_two_operations_are_one_request() {
    let requests: Vec<_> = spec::OPERATIONS.iter().map(|operation| (operation.method, operation.path)).collect();
    for (index, request) in requests.iter().enumerate() {
        assert!(!requests[..index].contains(request), "{request:?}");
    }
}

#[test]
fn names_in_json_and_codes_of_errors_are_given_once() {
    let once = |names: &[&str]| (1..names.len()).all(|index| !names[..index].contains(&names[index]));
    for model in spec::models() {
        let names: Vec<&str> = model.fields.iter().map(|field| field.wire).collect();
        assert!(once(&names), "{}: {names:?}", model.name);
    }
    let codes: Vec<&str> = spec::errors::KINDS.iter().map(|kind| kind.code).collect();
    assert!(once(&codes), "{codes:?}");
}
