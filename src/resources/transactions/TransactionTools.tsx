import { PayRunButton } from '../../reports/payRun/PayRunButton.tsx';
import { GroupsButton } from '../../screens/list/GroupsButton.tsx';

/** Tools of the list: its sums by group, and the pay run. */
export const TransactionTools = () => (
  <>
    <GroupsButton />
    <PayRunButton />
  </>
);
