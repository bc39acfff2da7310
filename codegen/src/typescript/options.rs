//! Generates the files of options: the declared options as interfaces, and the tables with which the facade reads them.

use super::GENERATED;
use crate::message::{Language, localized_doc};
use crate::names::{self, camel_case, each, joined, literal};
use crate::schema::{DefaultValue, Field, Kind, Limit};
use crate::spec::options::sandbox::{FAULT, FAULT_ACTION, OPTIONS};
use crate::spec::options::{CALL, CLIENT, CREDENTIALS, LIST_OPTIONS, binding_call, binding_client, list_option};

/// Returns `options.ts`.
pub(crate) fn options() -> String {
    let common = of_clients().filter(|option| !is_int64(option));
    let common = interface("The options of every client; times are in milliseconds.", "CommonOptions", common);
    let int64 = of_clients().filter(|option| is_int64(option));
    let int64 = interface("The option by which integers are typed.", "Int64Option<I extends Int64>", int64);
    let doc = "The options of one call, which take precedence over those of its client; times are in milliseconds.";
    let call = interface(doc, "CallOptions", of_calls());
    let actions = FAULT_ACTION.values.iter().zip(FAULT_ACTION.docs);
    let actions = each(actions, |(name, doc)| format!(" * - `{name}`: {doc}\n"));
    let names = joined(FAULT_ACTION.values, "'", " | ");
    let action = ACTION_TYPE.replace("{actions}", &actions).replace("{names}", &names);
    let doc = "A rule that makes matching requests fail or misbehave.";
    let fault = interface(doc, "Fault", FAULT.iter().copied());
    let doc = "How to start a sandbox; times are in milliseconds.";
    let sandbox = interface(doc, "SandboxOptions", OPTIONS.iter().copied());
    format!("{GENERATED}{IMPORTS}{common}{int64}{CLIENT_OPTIONS}{call}{DERIVED_OPTIONS}{action}{fault}{sandbox}")
}

/// Returns `credentials-options.ts`. It is a file of its own, since `options.ts` imports the class that is built from them.
pub(crate) fn credentials_options() -> String {
    let doc = "What a `ClientCredentials` is built from.";
    GENERATED.to_owned() + &interface(doc, "ClientCredentialsOptions", CREDENTIALS.iter().copied())
}

/// Returns `option-kinds.ts`.
pub(crate) fn option_kinds() -> String {
    let kinds = |whose: &str, name: &str, options: &mut dyn Iterator<Item = &'static Field>| {
        let entries = options.filter(|option| !option.is_read_only).map(|option| (option, kind_of(option).into()));
        let doc = format!("The options of {whose}, by what they accept.");
        constant(&doc, name, entries, " satisfies Readonly<Record<string, Kind>>")
    };
    let kinds = kinds("clients", "CLIENT", &mut of_clients())
        + &kinds("calls", "CALL", &mut of_calls())
        + &kinds("client credentials", "CREDENTIALS", &mut CREDENTIALS.iter().copied())
        + &kinds("sandboxes", "SANDBOX", &mut OPTIONS.iter().copied());
    let of_node = binding_client::ALL.iter().chain(binding_call::ALL).copied();
    let accepted = of_node.map(|option| (option, option.accepts().render(Language::Node)));
    let accepted = constant("What the options that only JavaScript has must be.", "ACCEPTED", accepted, "");
    // The facade reads them, since the environment of a worker thread, or of a test file in Jest, is not that of the process.
    let variables = CLIENT.iter().filter_map(|option| Some((*option, option.variable()?.to_owned())));
    let doc = "The environment variables that stand in for options of clients.";
    format!("{GENERATED}{KIND}{kinds}{accepted}{}", constant(doc, "ENVIRONMENT", variables, ""))
}

/// Returns `list-options.ts`.
pub(crate) fn list_options() -> String {
    let head = LISTS.replace("%OPTIONAL_FIELDS%", &documentation(&list_option::optional_fields, "OptionalFields"));
    // Declared above, since calls on one object have it too.
    let options = LIST_OPTIONS.iter().filter(|option| option.attribute != "optional_fields");
    format!("{GENERATED}{head}{}}}\n", each(options, |option| property(option, "ListParams")))
}

fn of_clients() -> impl Iterator<Item = &'static Field> {
    CLIENT.iter().chain(binding_client::ALL).copied()
}

fn of_calls() -> impl Iterator<Item = &'static Field> {
    binding_call::ALL.iter().chain(CALL).copied()
}

fn is_int64(option: &Field) -> bool {
    option.attribute == "int64"
}

fn interface(doc: &str, name: &str, options: impl Iterator<Item = &'static Field>) -> String {
    let properties = each(options.filter(|option| !option.is_read_only), |option| property(option, name));
    format!("\n/** {doc} */\nexport interface {name} {{\n{properties}}}\n")
}

/// Returns an option as a property, with `undefined` where it may be left out, since programs under `exactOptionalPropertyTypes`
/// pass on what they may not have.
fn property(option: &'static Field, interface: &str) -> String {
    let (optional, undefined) = if option.is_required { ("", "") } else { ("?", " | undefined") };
    let (name, kind) = (camel_case(option.attribute), type_of(option, interface));
    format!("{}  {name}{optional}: {kind}{undefined};\n", documentation(option, interface))
}

/// Returns an option's documentation with its unit and default.
fn documentation(option: &Field, interface: &str) -> String {
    let is_of_call = option.attribute != "signal" && interface == "CallOptions";
    let default = if is_of_call { Some("the client's".to_owned()) } else { default_of(option) };
    let unit = if option.is_time() { " In milliseconds." } else { "" };
    let remark = unit.to_owned() + &default.map(|default| format!(" By default {default}.")).unwrap_or_default();
    let doc = names::doc_lines(&localized_doc(option.doc, Language::Node)).join("\n   * ") + &remark;
    if doc.contains('\n') { format!("  /**\n   * {doc}\n   */\n") } else { format!("  /** {doc} */\n") }
}

/// Returns the default, unless the documentation names it.
fn default_of(option: &Field) -> Option<String> {
    if option.doc.contains("by default") {
        return None;
    }
    match option.default {
        DefaultValue::Environment(variable) => Some(format!("`{variable}`")),
        DefaultValue::Time(seconds) => Some(Language::Node.time_value(seconds).to_string()),
        DefaultValue::Count(count) => Some(count.to_string()),
        DefaultValue::Flag(flag) => Some(format!("`{flag}`")),
        DefaultValue::Text(text) => Some(format!("`{text}`")),
        DefaultValue::None | DefaultValue::Empty => None,
    }
}

fn type_of(option: &'static Field, interface: &str) -> String {
    match (option.limit, option.kind) {
        _ if is_int64(option) => "I",
        (Limit::Listed, _) if interface == "Fault" => "FaultAction",
        (Limit::Written(notation), _) => match (notation.reading, interface) {
            ("headers", "Fault") => "Readonly<Record<string, string | number>>",
            ("url", "ClientCredentialsOptions") => "string | URL | null",
            _ => notation.typescript,
        },
        (Limit::Listed, Kind::Enum(set)) => return joined(set.values, "'", " | "),
        // A seed may be larger than the safe integers.
        (_, Kind::Int) if option.attribute == "seed" => "number | bigint",
        (_, Kind::Int | Kind::Float) => "number",
        (_, Kind::Bool) => "boolean",
        (_, Kind::DateTime) => "Date | string",
        (_, Kind::Any) => "unknown",
        _ => "string",
    }
    .to_owned()
}

/// Returns how the facade reads a value before it is passed as JSON.
fn kind_of(option: &'static Field) -> &'static str {
    match option.notation() {
        _ if is_int64(option) => "facade",
        _ if option.is_time() => "time",
        Some(notation) => notation.reading,
        None if option.attribute == "seed" || matches!(option.kind, Kind::DateTime | Kind::Any) => "json",
        None => "plain",
    }
}

/// Returns a table of options.
fn constant(doc: &str, name: &str, entries: impl Iterator<Item = (&'static Field, String)>, after: &str) -> String {
    let entry = |(option, value): (&Field, String)| {
        format!("  {}: {},\n", camel_case(option.attribute), literal(&value.into(), Language::Node))
    };
    let head = format!("\n/**\n * {doc}\n * @internal\n */\nexport const {name} = {{\n");
    format!("{head}{}}} as const{after};\n", each(entries, entry))
}

const ACTION_TYPE: &str = "
/**
 * How a connection or a body misbehaves.
 *
{actions} *
 * `cut` needs a body: if the response has none, the connection is closed without a response.
 */
export type FaultAction = {names};
";

const IMPORTS: &str = "import type { ClientCredentials, TokenProvider } from '../client/credentials';
import type { Logger } from '../observe/logging';
import type { Int64 } from './models';

export type { Logger } from '../observe/logging';

/** A PEM file: its path, or its content as a string or bytes. */
export type PemInput = string | Uint8Array;

/** Headers by name. */
export type HeadersInput = Readonly<Record<string, string | number | undefined>> | Headers;
";

const LISTS: &str = "import type { FilterInput } from '../lists/filter';
import type { SortingParameter } from './models';

/** The option `optionalFields`. */
export interface OptionalFields<Name extends string = string, O extends string = string> {
%OPTIONAL_FIELDS%  // A union of two arrays: editors complete from one, the record type is inferred from the other.
  optionalFields?: readonly O[] | ReadonlyArray<Name | (string & {})> | undefined;
}

/** A sort key: a field name, with a leading `-` for descending order, or its wire form. */
export type Sort<T> = (keyof T & string) | `-${keyof T & string}` | (string & {}) | SortInput;

/** A sort key in wire form. */
export interface SortInput extends Omit<SortingParameter, 'direction'> {
  /** The direction; `ASC` by default. */
  direction?: 'ASC' | 'DESC' | null | undefined;
}

/**
 * The parameters of a list.
 *
 * `T` is the record type, `K` the fields of `select`, `Name` the fields that are returned only on request, and `O` the fields of
 * `optionalFields`.
 */
export interface ListParams<T, K extends keyof T = keyof T, Name extends string = string, O extends string = string>
  extends OptionalFields<Name, O> {
";

const CLIENT_OPTIONS: &str = "
/**
 * The options of a client; times are in milliseconds. `I` is the type of the option `int64`, which determines the type of
 * integers; the option is required if `I` is not `never`.
 */
export type ClientOptions<I extends Int64 = never> = CommonOptions & ([I] extends [never] ? unknown : { int64: I });
";

const DERIVED_OPTIONS: &str = "
/** The options of `client.withOptions`. */
export type DerivedOptions = Omit<CallOptions, 'signal'>;
";

const KIND: &str = "
/**
 * How the value of an option is converted to JSON; `facade` options are not passed to the native module.
 * @internal
 */
export type Kind = 'plain' | 'time' | 'facade' | 'url' | 'file' | 'token' | 'headers' | 'pem' | 'json';
";
