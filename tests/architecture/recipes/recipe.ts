/** One step: a new file, lines put behind the first line that holds `after`, or words put in the place of others. */
export interface Step {
  readonly file: string;
  readonly add: string;
  readonly after?: string;
  readonly instead?: string;
  /** A list that only names what is new, or the table of rights: not counted among a recipe's files. */
  readonly list?: true;
}

export interface Recipe {
  /** The first words of its entry in CONTRIBUTING.md. */
  readonly name: string;
  readonly steps: readonly Step[];
  /** How many files it takes besides lists and the table of rights, at the most. */
  readonly most: number;
  /** What the compiler says, and where, when only the first steps were done; null: that is for the tests to say. */
  readonly forgotten: { readonly steps: number; readonly file: string; readonly says: RegExp } | null;
  /** The tests that see it. */
  readonly tests: readonly string[];
}
