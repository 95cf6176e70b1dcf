import { Chip } from '@mui/material';
import { proposalCertaintyOf } from '#rules/bankProposal';
import { proposalCertainties } from '#schema/choices';
import type { BankProposal } from './proposalOf.ts';

const colours = { certain: 'success', likely: 'default', choose: 'warning', none: 'default' } as const;

/** The certainty of a proposal as a word. */
export function ProposalCertainty({ proposal }: { readonly proposal: BankProposal }) {
  const certainty = proposalCertaintyOf(proposal);
  const label = proposalCertainties.find(({ value }) => value === certainty)?.label;
  return <Chip size="small" variant="outlined" label={label} color={colours[certainty]} />;
}
