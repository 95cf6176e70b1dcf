/** Options that say how a field relates to personal data. */
export interface Privacy {
  /** True if the field identifies the record's customer (name, address, free text): erasing the customer empties it (schema 9.2). */
  readonly personal?: boolean;
  /**
   * People whose personal data files contain the field (schema 9.1). `person` means the person described by the record; the name of a
   * reference (`agent_id`) means the account to which it points. By default only `person`; an empty list means that the field is the
   * company's own data.
   */
  readonly dataOf?: readonly string[];
}
