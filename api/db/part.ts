/** A part of a statement, and the values in it. */
export interface Part {
  sql: string;
  bindings: readonly unknown[];
}
