//! Filters joined by `&` and `|`.

use std::convert::identity;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign};

use super::{Filter, FilterFor, FilterOf};

/// Joins filters, each owned or by reference. A join with a typed filter is of its type: what stands on the right of a typed one has
/// to be a filter for the same list, and what stands on the left of it is one of fields by name.
macro_rules! joins {
    ($($Operator:ident $operator:ident $join:path, $Assign:ident $assign:ident;)+) => { $(
        joins!(@typed $Operator $operator $join, FilterOf<M>, &FilterOf<M>);
        joins!(@by_name $Operator $operator $join, Filter, &Filter);

        impl<M, F: FilterFor<M> + Into<Filter>> $Assign<F> for FilterOf<M> {
            fn $assign(&mut self, other: F) {
                *self = (&*self).$operator(other);
            }
        }

        impl<F: Into<Filter>> $Assign<F> for Filter {
            fn $assign(&mut self, other: F) {
                *self = $join(self.clone(), other.into());
            }
        }
    )+ };
    (@typed $Operator:ident $operator:ident $join:path, $($Left:ty),+) => { $(
        impl<M, F: FilterFor<M> + Into<Filter>> $Operator<F> for $Left {
            type Output = FilterOf<M>;

            fn $operator(self, other: F) -> FilterOf<M> {
                FilterOf::of($join(Filter::from(self), other.into()))
            }
        }
    )+ };
    (@by_name $Operator:ident $operator:ident $join:path, $($Left:ty),+) => { $(
        joins!(@one $Operator $operator $join, $Left, Filter => identity, Filter);
        joins!(@one $Operator $operator $join, $Left, &Filter => identity, Filter);
        joins!(@one $Operator $operator $join, $Left, FilterOf<M> => FilterOf::of, FilterOf<M>);
        joins!(@one $Operator $operator $join, $Left, &FilterOf<M> => FilterOf::of, FilterOf<M>);
    )+ };
    (@one $Operator:ident $operator:ident $join:path, $Left:ty, $Right:ty => $wrap:path, $Joined:ident $(<$model:ident>)?) => {
        impl $(<$model>)? $Operator<$Right> for $Left {
            type Output = $Joined $(<$model>)?;

            fn $operator(self, other: $Right) -> Self::Output {
                $wrap($join(Filter::from(self), Filter::from(other)))
            }
        }
    };
}

joins! { BitAnd bitand Filter::and, BitAndAssign bitand_assign; BitOr bitor Filter::or, BitOrAssign bitor_assign; }
