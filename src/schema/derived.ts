/**
 * Derived columns: values calculated from other records and stored in a column, because lists filter, sort or count by them. Triggers
 * update them in the transaction that writes those records; `api/db/derived` creates the triggers from these declarations.
 */

/** Values that a related record must have to be counted. A list accepts any of its values. */
export type DerivationFilter = Readonly<Record<string, string | readonly string[]>>;

/** How a derived column is calculated from the records of one relation. */
export type Derivation =
  | {
      readonly is: 'count' | 'least' | 'greatest';
      /** Name of a to-many relation of the record that has the derived column. */
      readonly of: string;
      /** Field of the related records, only for `least` and `greatest`. */
      readonly field?: string;
      readonly where: DerivationFilter;
    }
  | {
      /** The value `some` if the relation has any record, else the value `none`. */
      readonly is: 'either';
      readonly of: string;
      readonly some: string;
      readonly none: string;
    }
  | {
      /**
       * True if a sum is at least the amount in another field of the record. The sum adds `field` over the relation's records and subtracts
       * it for the records that match `less`.
       */
      readonly is: 'reaches';
      readonly of: string;
      readonly field: string;
      readonly where: DerivationFilter;
      readonly less: DerivationFilter;
      /** Name of the record's field that holds the amount to reach. */
      readonly amount: string;
    }
  | {
      /** Sum of `field` over the relation's records, minus the records that match `less`; đồng. */
      readonly is: 'sum';
      readonly of: string;
      readonly field: string;
      readonly where: DerivationFilter;
      readonly less?: DerivationFilter;
    }
  | {
      /**
       * The amount in a field of the record minus a sum, or, with `over`, the sum minus the amount, in đồng. The value is never below 0.
       */
      readonly is: 'rest';
      readonly over?: true;
      readonly of: string;
      readonly field: string;
      readonly where: DerivationFilter;
      readonly less: DerivationFilter;
      /** Name of the record's field that holds the amount. */
      readonly amount: string;
      /**
       * Name of a choice field of the record. If its value is in `nothing`, the rest is 0; if its value is in `closed`, records that match
       * `less` are ignored.
       */
      readonly by: string;
      readonly nothing: readonly string[];
      readonly closed: readonly string[];
    }
  | {
      /** Sum of the differences `whole` minus `amount` over the relation's records, in đồng. A negative difference counts as 0. */
      readonly is: 'gap';
      readonly of: string;
      readonly amount: string;
      readonly whole: string;
    }
  | {
      /**
       * Value of `field`, as text, of the related record with the highest value of `most`; if several records have this highest value, of
       * the record that was stored first.
       */
      readonly is: 'top';
      readonly of: string;
      readonly field: string;
      readonly most: string;
    }
  | {
      /** Value of `field` of the referenced record. */
      readonly is: 'same';
      readonly of: string;
      readonly field: string;
    };

/**
 * A value calculated from other fields of the same record. It is recalculated whenever one of these fields changes, and for all records
 * when its declaration changes.
 */
export interface SameRecordDerivation {
  readonly of: readonly string[];
  /**
   * Calculates the value.
   * @param values values of the fields in `of`; null if empty
   */
  readonly by: (values: Readonly<Record<string, unknown>>) => string | null;
  /** Sample values. The server stores their results; if the results differ after an update, the calculation has changed. */
  readonly samples: readonly Readonly<Record<string, unknown>>[];
}

/** A field calculated from other records (`derived`) or from other fields of its record (`follows`); it cannot be written. */
export interface Derivable {
  readonly derived?: Derivation;
  readonly follows?: SameRecordDerivation;
}

/** Declares a column that counts the records of a relation with these values. */
export const countOf = (of: string, where: DerivationFilter): Derivation => ({ is: 'count', of, where });

/** Declares a column with the smallest value of a field among a relation's records with these values; empty if there are none. */
export const leastOf = (of: string, field: string, where: DerivationFilter = {}): Derivation => ({
  is: 'least',
  of,
  field,
  where,
});

/** Declares a column with the largest value; otherwise like `leastOf`. */
export const greatestOf = (of: string, field: string, where: DerivationFilter = {}): Derivation => ({
  is: 'greatest',
  of,
  field,
  where,
});
