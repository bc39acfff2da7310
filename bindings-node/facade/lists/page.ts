// A page of a list.

/** A page of a list. */
export interface Page<T> {
  /** The page's number, from 1. */
  number: number;
  /** The records, in the service's order. */
  records: T[];
  /** The number of pages; null if the service does not report it. */
  pageCount: number | null;
  /** The headers of the response, names in lower case. */
  headers: Record<string, string>;
}
