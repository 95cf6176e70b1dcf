/** A statement put together once, in the text of knex's `toSQL`. */
export interface Statement {
  sql: string;
  /** Values, and places of values that are only known when it is run. */
  bindings: readonly unknown[];
}
