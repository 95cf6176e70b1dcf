import { toLocalDay } from '#rules/days';
import type { FieldProps } from '../../kinds/webKind.ts';
import { PayRunButton, payRunTool } from '../../reports/payRun/PayRunButton.tsx';
import { customizeScreens } from '../../screens/customizeScreens.ts';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';
import { nextWaitingTransaction } from './nextWaitingTransaction.ts';
import { toTransactionInput } from './toTransactionInput.ts';

const cell = (name: 'AboutCell' | 'NoteCell') =>
  lazyWithPreload<FieldProps>(async () => ({ default: (await import('./cells.tsx'))[name] }));

export const transactions = customizeScreens('transactions', {
  slots: {
    listTools: PayRunButton,
    listDialogs: [payRunTool],
    tools: lazyWithPreload(() => import('./ReceiptButton.tsx')),
    below: lazyWithPreload(() => import('./TransactionDetailExtras.tsx')),
  },
  fields: {
    about: { Cell: cell('AboutCell') },
    note: { Cell: cell('NoteCell') },
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
