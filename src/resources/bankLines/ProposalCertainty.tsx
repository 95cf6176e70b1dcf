import { Chip } from '@mui/material';
import { getProposalCertainty } from '#rules/bankProposal';
import { proposalCertainties } from '#schema/choices';
import type { BankProposal } from './proposals.ts';

const colours = { certain: 'success', likely: 'default', choose: 'warning', none: 'default' } as const;

/** The certainty of a proposal as a word. */
export function ProposalCertainty({ proposal }: { readonly proposal: BankProposal }) {
  const certainty = getProposalCertainty(proposal);
  const label = proposalCertainties.find(({ value }) => value === certainty)?.label;
  return <Chip size="small" variant="outlined" label={label} color={colours[certainty]} />;
}
