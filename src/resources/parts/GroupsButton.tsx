import Chart from '@mui/icons-material/BarChartOutlined';
import { DialogButton } from '../../screens/parts/DialogButton.tsx';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';

const Groups = lazyWithPreload(() => import('./GroupsDialog.tsx'));

/** Opens the current list grouped by a choice field or a day, with sums. */
export const GroupsButton = () => <DialogButton icon={<Chart />} label="Nhóm" Dialog={Groups} />;
