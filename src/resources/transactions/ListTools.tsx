import { GroupsButton } from '../parts/GroupsButton.tsx';
import { PayRunButton } from '../payRun/PayRunButton.tsx';

/** Beside the transactions: their sums by group, and the pay run. */
export const ListTools = () => (
  <>
    <GroupsButton />
    <PayRunButton />
  </>
);
