/** A cell of the schedule whose sessions are looked at; `agent.id` is '' in the row of nobody, `slot` is '' for the whole day. */
export interface OpenCell {
  readonly agent: { readonly id: string; readonly name: string };
  readonly day: string;
  readonly slot: string;
}
