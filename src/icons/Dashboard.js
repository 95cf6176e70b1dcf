import { mdiViewDashboard } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiViewDashboard, 'Dashboard');
