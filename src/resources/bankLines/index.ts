import { lazyWithPreload } from '../../kinds/parts/lazyWithPreload.ts';
import { screensOf } from '../../screens/screensOf.ts';
import { bookedAs, unusedFor } from './booking.ts';

// One file for all parts, and one for all forms: the first load names every file that may follow.
const parts = () => import('./parts.ts');
const forms = () => import('./forms.ts');

export const bankLines = screensOf('bank_lines', {
  fields: {
    proposal: { Field: lazyWithPreload(async () => ({ default: (await parts()).ProposalField })) },
    transaction_id: { Input: lazyWithPreload(async () => ({ default: (await forms()).TransactionInput })) },
  },
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
    book: { defaults: bookedAs, hides: unusedFor },
    match: { single: true },
    split: { single: true, Under: lazyWithPreload(async () => ({ default: (await forms()).PartsSum })) },
  },
});
