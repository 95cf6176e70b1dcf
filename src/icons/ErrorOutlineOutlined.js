import { mdiAlertCircleOutline } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiAlertCircleOutline, 'ErrorOutlineOutlined');
