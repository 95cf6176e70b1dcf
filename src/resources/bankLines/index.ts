import { unusedFor } from '#rules/bankBooking';
import { lazyWithPreload } from '../../kinds/parts/lazyWithPreload.ts';
import { screensOf } from '../../screens/screensOf.ts';

// One file for all parts, and one for all forms: the first load names every file that may follow.
const parts = () => import('./parts.ts');
const forms = () => import('./forms.ts');

export const bankLines = screensOf('bank_lines', {
  fields: {
    proposal: { Field: lazyWithPreload(async () => ({ default: (await parts()).ProposalField })) },
    transaction_id: { Input: lazyWithPreload(async () => ({ default: (await forms()).TransactionInput })) },
  },
  inputs: { parts: lazyWithPreload(async () => ({ default: (await forms()).PartsInput })) },
  slots: {
    listTools: lazyWithPreload(async () => ({ default: (await parts()).ListTools })),
    header: lazyWithPreload(async () => ({ default: (await parts()).LineProposal })),
    below: lazyWithPreload(async () => ({ default: (await parts()).LineTransactions })),
  },
  hides: ({ status }) => (status === 'ignored' ? [] : ['ignored_reason']),
  actions: {
    accept: {
      Dialog: lazyWithPreload(async () => ({ default: (await parts()).AcceptNow })),
      bulk: { Above: lazyWithPreload(async () => ({ default: (await parts()).AcceptedSums })) },
    },
    book: {
      // Money that comes in is revenue; what it is for is for a person to say.
      defaults: ({ amount }) => ({ kind: Number(amount) > 0 ? 'revenue' : null }),
      hides: unusedFor,
    },
    match: { single: true },
    split: {
      single: true,
      Dialog: lazyWithPreload(async () => ({ default: (await parts()).SplitDialog })),
      Under: lazyWithPreload(async () => ({ default: (await forms()).PartsSum })),
    },
  },
});
