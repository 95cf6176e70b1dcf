/** Options that declare which personal data a field contains. */
export interface Privacy {
  /** True if the field identifies the record's customer (name, address, free text): erasing the customer empties it (schema 9.2). */
  readonly personal?: boolean;
  /**
   * People whose personal data files contain the field (schema 9.1). `person` means the person described by the record; the name of a
   * reference (`agent_id`) means the account to which it points. The default is only `person`; an empty list means that the field is data
   * of the company itself.
   */
  readonly dataOf?: readonly string[];
}
