/** An opened cell of the schedule. `agent.id` is '' in the row without a nurse; `slot` is '' for the whole day. */
export interface OpenScheduleCell {
  readonly agent: { readonly id: string; readonly name: string };
  readonly day: string;
  readonly slot: string;
}
