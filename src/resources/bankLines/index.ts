import { listUnusedBookingInputs } from '#rules/bankBooking';
import type { FieldProps } from '../../kinds/webKind.ts';
import { customizeScreens } from '../../screens/customizeScreens.ts';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';
import { BankLineToolsPlace } from './BankLineToolsPlace.tsx';

const cell = (name: 'AccountCell' | 'AmountCell' | 'DescriptionCell') =>
  lazyWithPreload<FieldProps>(async () => ({ default: (await import('./cells.tsx'))[name] }));

export const bankLines = customizeScreens('bank_lines', {
  fields: {
    account: { Cell: cell('AccountCell') },
    amount: { Cell: cell('AmountCell') },
    description: { Cell: cell('DescriptionCell') },
    proposal: { Field: lazyWithPreload(() => import('./ProposalField.tsx')) },
    transaction_id: { Input: lazyWithPreload(() => import('./TransactionInput.tsx')) },
  },
  inputs: { parts: lazyWithPreload(() => import('./LinePartsInput.tsx')) },
  slots: {
    listTools: BankLineToolsPlace,
    header: lazyWithPreload(() => import('./LineProposal.tsx')),
    below: lazyWithPreload(() => import('./LineTransactions.tsx')),
  },
  hides: ({ status }) => (status === 'ignored' ? [] : ['ignored_reason']),
  actions: {
    accept: {
      Dialog: lazyWithPreload(() => import('./AcceptProposalDialog.tsx')),
      bulk: { Above: lazyWithPreload(() => import('./AcceptedSums.tsx')) },
    },
    book: {
      // Incoming money is booked as revenue; for outgoing money the user chooses the kind.
      defaults: ({ amount }) => ({ kind: Number(amount) > 0 ? 'revenue' : null }),
      hides: listUnusedBookingInputs,
    },
    match: { single: true },
    split: {
      single: true,
      Dialog: lazyWithPreload(() => import('./SplitDialog.tsx')),
      Under: lazyWithPreload(() => import('./LinePartsSum.tsx')),
    },
  },
});
