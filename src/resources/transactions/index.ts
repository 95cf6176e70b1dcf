import { toLocalDay } from '#rules/days';
import { PayRunButton, payRunTool } from '../../reports/payRun/PayRunButton.tsx';
import { customizeScreens } from '../../screens/customizeScreens.ts';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';
import AboutField from './AboutField.tsx';
import NoteField from './NoteField.tsx';
import { nextWaitingTransaction } from './nextWaitingTransaction.ts';
import { toTransactionInput } from './toTransactionInput.ts';

export const transactions = customizeScreens('transactions', {
  slots: {
    listTools: PayRunButton,
    listDialogs: [payRunTool],
    tools: lazyWithPreload(() => import('./ReceiptButton.tsx')),
    below: lazyWithPreload(() => import('./TransactionDetailExtras.tsx')),
  },
  fields: {
    about: { Field: AboutField },
    note: { Field: NoteField },
    customer_link: { Input: lazyWithPreload(() => import('./CustomerLinkInput.tsx')) },
  },
  defaults: () => ({ at: toLocalDay(new Date()) }),
  transform: toTransactionInput,
  actions: {
    approve: {
      Under: lazyWithPreload(() => import('./Evidence.tsx')),
      next: nextWaitingTransaction,
      bulk: { Above: lazyWithPreload(() => import('./ChosenSums.tsx')) },
    },
  },
});
