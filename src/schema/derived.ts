/**
 * Derived columns: values that follow from other records and have a column of their own, because lists filter, sort or count by them.
 * Triggers update them in the transaction that writes those records; `api/db/derived` makes the triggers from these declarations.
 */

/** Values that records must have to count; of a list any one of them. */
export type Where = Readonly<Record<string, string | readonly string[]>>;

/** How the value of a derived column follows from the records of one relation. */
export type Derivation =
  | {
      readonly is: 'count' | 'least' | 'greatest';
      /** A relation to many of the record that has the column. */
      readonly of: string;
      /** The field of those records that `least` and `greatest` are about. */
      readonly field?: string;
      readonly where: Where;
    }
  | {
      /** One of two values: whether a relation has any record. */
      readonly is: 'either';
      readonly of: string;
      readonly some: string;
      readonly none: string;
    }
  | {
      /** Whether the sum of a field of a relation's records, less the records that match `less`, reaches an amount of the record itself. */
      readonly is: 'reaches';
      readonly of: string;
      readonly field: string;
      readonly where: Where;
      readonly less: Where;
      /** The field with that amount. */
      readonly amount: string;
    }
  | {
      /** The sum of a field of a relation's records, less the records that match `less`; đồng. */
      readonly is: 'sum';
      readonly of: string;
      readonly field: string;
      readonly where: Where;
      readonly less?: Where;
    }
  | {
      /** What of an amount of the record the sum leaves open, or with `over` exceeds it by; never below 0; đồng. */
      readonly is: 'rest';
      readonly over?: true;
      readonly of: string;
      readonly field: string;
      readonly where: Where;
      readonly less: Where;
      /** The field of the record with the amount. */
      readonly amount: string;
      /** A choice of the record: with one of the values `nothing` the rest is 0, with one of `closed` what `less` matches is left out. */
      readonly by: string;
      readonly nothing: readonly string[];
      readonly closed: readonly string[];
    }
  | {
      /** The sum of what one amount of a relation's records lacks of another; more than it counts as nothing; đồng. */
      readonly is: 'gap';
      readonly of: string;
      readonly amount: string;
      readonly whole: string;
    }
  | {
      /** The value of a field, as text, of the related record that has the most of another field; of equals, of the first stored. */
      readonly is: 'top';
      readonly of: string;
      readonly field: string;
      readonly most: string;
    }
  | {
      /** The value of a field of the record that a reference names. */
      readonly is: 'same';
      readonly of: string;
      readonly field: string;
    };

/**
 * A value that follows from other fields of the same record: stored whenever one of these is, and made again for all records when it is
 * declared otherwise.
 */
export interface Following {
  readonly of: readonly string[];
  /** @param values of those fields, as a record has them; null where they are empty */
  readonly by: (values: Readonly<Record<string, unknown>>) => string | null;
  /** Values by whose results one way of making it is distinguished from another. */
  readonly samples: readonly Readonly<Record<string, unknown>>[];
}

/** A field that follows from other records (`derived`), or from other fields of its own (`follows`); nobody writes it. */
export interface Derivable {
  readonly derived?: Derivation;
  readonly follows?: Following;
}

/** How many records of a relation there are with these values. */
export const countOf = (of: string, where: Where): Derivation => ({ is: 'count', of, where });

/** The least value of a field among the records of a relation with these values; empty when there are none. */
export const leastOf = (of: string, field: string, where: Where = {}): Derivation => ({
  is: 'least',
  of,
  field,
  where,
});

/** The greatest of them. */
export const greatestOf = (of: string, field: string, where: Where = {}): Derivation => ({
  is: 'greatest',
  of,
  field,
  where,
});
