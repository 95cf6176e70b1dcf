import { mdiEye } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiEye, 'RemoveRedEye');
