import { mdiAlertOctagon } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiAlertOctagon, 'Report');
