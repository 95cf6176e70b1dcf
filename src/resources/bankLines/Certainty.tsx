import { Chip } from '@mui/material';
import { certaintyOf } from '#rules/bankProposal';
import { proposalCertainties } from '#schema/choices';
import type { Proposal } from './proposalOf.ts';

const colours = { certain: 'success', likely: 'default', choose: 'warning', none: 'default' } as const;

/** The certainty of a proposal as a word. */
export function Certainty({ proposal }: { readonly proposal: Proposal }) {
  const certainty = certaintyOf(proposal);
  const label = proposalCertainties.find(({ value }) => value === certainty)?.label;
  return <Chip size="small" variant="outlined" label={label} color={colours[certainty]} />;
}
