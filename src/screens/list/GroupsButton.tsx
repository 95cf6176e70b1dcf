import Chart from '@mui/icons-material/BarChartOutlined';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';
import { DialogButton } from '../parts/DialogButton.tsx';

const Groups = lazyWithPreload(() => import('./GroupsDialog.tsx'));

/** Opens the current list grouped by a declared field, with sums. */
export const GroupsButton = () => <DialogButton icon={<Chart />} label="Nhóm" Dialog={Groups} />;
