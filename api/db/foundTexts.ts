/** What a search inside texts is asked of, and what it is answered with. */

/** Where the rows are whose texts are searched: their table, its alias, and the column that has their id. */
export interface TextsAt {
  table: string;
  alias: string;
  id: string;
}

export interface FoundTexts {
  /** What stands before the rows in `from`, if anything. */
  from: string | null;
  /** The condition, and its values. */
  sql: string;
  bindings: readonly string[];
  /** No other row passes, so that the texts need not be looked at again. */
  isExact: boolean;
}
