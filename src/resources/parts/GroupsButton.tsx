import Chart from '@mui/icons-material/BarChartOutlined';
import { lazyWithPreload } from '../../kinds/parts/lazyWithPreload.ts';
import { DialogButton } from '../../screens/parts/DialogButton.tsx';

const Groups = lazyWithPreload(() => import('./GroupsDialog.tsx'));

/** Leads to the list around by one of its choices or days, with sums. */
export const GroupsButton = () => <DialogButton icon={<Chart />} label="Nhóm" Dialog={Groups} />;
