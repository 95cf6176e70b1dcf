/** One step: a new file, lines added after the first line that contains `after`, or a text that replaces another text. */
export interface RecipeStep {
  readonly file: string;
  readonly add: string;
  readonly after?: string;
  readonly instead?: string;
  /** True for a list of names and for the table of rights. `most` does not count these files. */
  readonly list?: true;
}

export interface Recipe {
  /** The first words of the recipe's entry in CONTRIBUTING.md. */
  readonly name: string;
  readonly steps: readonly RecipeStep[];
  /** Maximum number of changed files, without lists and the table of rights. */
  readonly most: number;
  /** Maximum number of lines in all files of the recipe. */
  readonly lines?: number;
  /** The compiler's message, and its file, if only the first steps are applied; null if tests report the missing steps instead. */
  readonly forgotten: { readonly steps: number; readonly file: string; readonly says: RegExp } | null;
  /** The tests that cover the addition. */
  readonly tests: readonly string[];
}
