/**
 * Derived columns: values calculated from other records and stored in a column, because lists filter, sort or count by them. Triggers
 * update them in the transaction that writes those records; `api/db/derived` creates the triggers from these declarations.
 */

/** Values that records must have to count; a list means any of its values. */
export type Where = Readonly<Record<string, string | readonly string[]>>;

/** How a derived column is calculated from the records of one relation. */
export type Derivation =
  | {
      readonly is: 'count' | 'least' | 'greatest';
      /** A to-many relation of the record that has the column. */
      readonly of: string;
      /** Field of the related records, for `least` and `greatest`. */
      readonly field?: string;
      readonly where: Where;
    }
  | {
      /** One of two values, depending on whether the relation has any record. */
      readonly is: 'either';
      readonly of: string;
      readonly some: string;
      readonly none: string;
    }
  | {
      /**
       * True if the sum of a field over a relation's records, less the records that match `less`, reaches an amount of the record itself.
       */
      readonly is: 'reaches';
      readonly of: string;
      readonly field: string;
      readonly where: Where;
      readonly less: Where;
      /** Field of the record with that amount. */
      readonly amount: string;
    }
  | {
      /** Sum of a field over a relation's records, less the records that match `less`; đồng. */
      readonly is: 'sum';
      readonly of: string;
      readonly field: string;
      readonly where: Where;
      readonly less?: Where;
    }
  | {
      /** An amount of the record minus the sum, or with `over` the sum minus the amount; never below 0; đồng. */
      readonly is: 'rest';
      readonly over?: true;
      readonly of: string;
      readonly field: string;
      readonly where: Where;
      readonly less: Where;
      /** The field of the record with the amount. */
      readonly amount: string;
      /**
       * A choice field of the record: for its values in `nothing` the rest is 0; for its values in `closed` the records that match `less`
       * are ignored.
       */
      readonly by: string;
      readonly nothing: readonly string[];
      readonly closed: readonly string[];
    }
  | {
      /** Sum over a relation's records of `whole` minus `amount`, each at least 0; đồng. */
      readonly is: 'gap';
      readonly of: string;
      readonly amount: string;
      readonly whole: string;
    }
  | {
      /** Value of a field, as text, from the related record with the highest value of another field; of equal ones, the first stored. */
      readonly is: 'top';
      readonly of: string;
      readonly field: string;
      readonly most: string;
    }
  | {
      /** Value of a field of the referenced record. */
      readonly is: 'same';
      readonly of: string;
      readonly field: string;
    };

/**
 * A value calculated from other fields of the same record: stored whenever one of these changes, and recalculated for all records when its
 * declaration changes.
 */
export interface SameRecordDerivation {
  readonly of: readonly string[];
  /** @param values values of those fields in a record; null if empty */
  readonly by: (values: Readonly<Record<string, unknown>>) => string | null;
  /** Sample values: a different result for them shows that the calculation has changed. */
  readonly samples: readonly Readonly<Record<string, unknown>>[];
}

/** A field calculated from other records (`derived`) or from other fields of its record (`follows`); it cannot be written. */
export interface Derivable {
  readonly derived?: Derivation;
  readonly follows?: SameRecordDerivation;
}

/** How many records of a relation there are with these values. */
export const countOf = (of: string, where: Where): Derivation => ({ is: 'count', of, where });

/** Takes the smallest value of a field among a relation's records with these values; empty if there are none. */
export const leastOf = (of: string, field: string, where: Where = {}): Derivation => ({
  is: 'least',
  of,
  field,
  where,
});

/** Takes the largest value; else as `leastOf`. */
export const greatestOf = (of: string, field: string, where: Where = {}): Derivation => ({
  is: 'greatest',
  of,
  field,
  where,
});
