//! Measures encoding the parameters of lists: `cargo bench -p xpauto-bench --bench encode`.

use divan::Bencher;
use xpauto::bindings::list::{Filter, ListQuery, Sort, field, to_query_string};
use xpauto::bindings::options::{OptionalFieldsEncoding, ParamsEncoding};
use xpauto::model::SortDirection;

fn main() {
    divan::main();
}

/// Returns typical list parameters.
fn filter() -> Filter {
    let sites = (1..=8).map(|site| field("siteId").eq(site)).reduce(Filter::or);
    let named = field("name").like("%cart & café%").and(field("dateCreated").gte("2026-01-01T00:00:00"));
    sites.into_iter().fold(named, Filter::and)
}

fn query() -> ListQuery {
    ListQuery {
        filter: Some(filter()),
        sort: vec![Sort { field: "dateCreated".to_owned(), direction: SortDirection::Desc }],
        page: 1,
        per_page: 200,
        optional_fields: vec!["experiments".to_owned(), "links".to_owned()],
    }
}

/// Encodes the parameters as a query string.
#[divan::bench(args = [ParamsEncoding::Flat, ParamsEncoding::Json, ParamsEncoding::Deep])]
fn query_string(bencher: Bencher<'_, '_>, params: ParamsEncoding) {
    let query = query();
    bencher.bench(|| to_query_string(&query.encode(params, OptionalFieldsEncoding::Comma)));
}

#[divan::bench]
fn filter_as_json(bencher: Bencher<'_, '_>) {
    let filter = filter();
    bencher.bench(|| filter.to_json());
}
