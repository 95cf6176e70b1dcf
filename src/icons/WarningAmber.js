import { mdiAlertOutline } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiAlertOutline, 'WarningAmber');
