/** What a line of a statement adds to its list and its pane. */
export { default as AcceptedSums } from './AcceptedSums.tsx';
export { default as AcceptNow } from './AcceptNow.tsx';
export { default as LineProposal } from './LineProposal.tsx';
export { default as LineTransactions } from './LineTransactions.tsx';
export { default as ListTools } from './ListTools.tsx';
export { default as ProposalField } from './ProposalField.tsx';
export { default as SplitDialog } from './SplitDialog.tsx';
