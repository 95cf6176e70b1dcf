import { mdiAlertCircle } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiAlertCircle, 'Error');
