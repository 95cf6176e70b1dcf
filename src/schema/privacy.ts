/** How a field relates to personal data. */
export interface Privacy {
  /** True if the field identifies the record's customer (name, address, free text): erasing the customer empties it (schema 9.2). */
  readonly personal?: boolean;
  /**
   * Whose personal data file contains the field (schema 9.1): `person` is the person described by the record; a reference of the record
   * (`agent_id`) is the account it points to. When absent, only `person`; an empty list means the company's own data.
   */
  readonly dataOf?: readonly string[];
}
