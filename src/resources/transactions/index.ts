import { localDay } from '#rules/days';
import { lazyWithPreload } from '../../kinds/parts/lazyWithPreload.ts';
import { screensOf } from '../../screens/screensOf.ts';
import { ListTools } from './ListTools.tsx';
import { linkedOf } from './linkedOf.ts';
import { nextWaiting } from './nextWaiting.ts';

export const transactions = screensOf('transactions', {
  slots: {
    listTools: ListTools,
    tools: lazyWithPreload(() => import('./ReceiptButton.tsx')),
    below: lazyWithPreload(() => import('./UnderTransaction.tsx')),
  },
  fields: {
    customer_link: { Input: lazyWithPreload(() => import('./CustomerLinkInput.tsx')) },
  },
  defaults: () => ({ at: localDay(new Date()) }),
  transform: linkedOf,
  actions: {
    approve: {
      Under: lazyWithPreload(() => import('./Evidence.tsx')),
      next: nextWaiting,
      bulk: { Above: lazyWithPreload(() => import('./ChosenSums.tsx')) },
    },
  },
});
