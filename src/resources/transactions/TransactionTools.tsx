import { GroupsButton } from '../../screens/list/GroupsButton.tsx';
import { PayRunButton } from '../payRun/PayRunButton.tsx';

/** Tools of the list: its sums by group, and the pay run. */
export const TransactionTools = () => (
  <>
    <GroupsButton />
    <PayRunButton />
  </>
);
