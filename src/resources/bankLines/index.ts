import { unusedFor } from '#rules/bankBooking';
import { lazyWithPreload } from '../../kinds/parts/lazyWithPreload.ts';
import { screensOf } from '../../screens/screensOf.ts';
import { ListTools } from './ListTools.tsx';

export const bankLines = screensOf('bank_lines', {
  fields: {
    proposal: { Field: lazyWithPreload(() => import('./ProposalField.tsx')) },
    transaction_id: { Input: lazyWithPreload(() => import('./TransactionInput.tsx')) },
  },
  inputs: { parts: lazyWithPreload(() => import('./PartsInput.tsx')) },
  slots: {
    // Not lazy: it would push the other tools aside when it comes.
    listTools: ListTools,
    header: lazyWithPreload(() => import('./LineProposal.tsx')),
    below: lazyWithPreload(() => import('./LineTransactions.tsx')),
  },
  hides: ({ status }) => (status === 'ignored' ? [] : ['ignored_reason']),
  actions: {
    accept: {
      Dialog: lazyWithPreload(() => import('./AcceptNow.tsx')),
      bulk: { Above: lazyWithPreload(() => import('./AcceptedSums.tsx')) },
    },
    book: {
      // Money that comes in is revenue; what it is for is for a person to say.
      defaults: ({ amount }) => ({ kind: Number(amount) > 0 ? 'revenue' : null }),
      hides: unusedFor,
    },
    match: { single: true },
    split: {
      single: true,
      Dialog: lazyWithPreload(() => import('./SplitDialog.tsx')),
      Under: lazyWithPreload(() => import('./PartsSum.tsx')),
    },
  },
});
