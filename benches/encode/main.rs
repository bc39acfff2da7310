//! How fast the parameters of lists are encoded: `cargo bench -p xpauto-bench --bench encode`.

use divan::Bencher;
use xpauto::list::{Filter, ListQuery, Sort, field, to_query_string};
use xpauto::options::{OptionalFieldsEncoding, ParamsEncoding};

fn main() {
    divan::main();
}

/// Some segments of some sites, as an analyst asks for them.
fn filter() -> Filter {
    let sites = (1..=8).map(|site| field("siteId").eq(site)).reduce(Filter::or);
    let named = field("name").like("%cart & café%").and(field("dateCreated").gte("2026-01-01T00:00:00"));
    sites.into_iter().fold(named, Filter::and)
}

fn query() -> ListQuery {
    ListQuery {
        filter: Some(filter()),
        sort: vec![Sort::descending("dateCreated")],
        page: 1,
        per_page: 200,
        optional_fields: vec!["experiments".to_owned(), "links".to_owned()],
    }
}

/// From the parameters to the text of the query.
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
