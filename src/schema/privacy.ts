/** What a field has to do with the people that a record is about. */
export interface Privacy {
  /** Whether it identifies the record's customer (name, address, free text), so that erasing her empties it (schema 9.2). */
  readonly personal?: boolean;
  /**
   * In whose file it stands (schema 9.1): `person`, whom the record is about, and references of the record (`agent_id`), for the
   * account that they name. That person's alone when absent; an empty list is the company's own.
   */
  readonly dataOf?: readonly string[];
}
