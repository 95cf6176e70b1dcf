import { mdiEyeOff } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiEyeOff, 'VisibilityOff');
