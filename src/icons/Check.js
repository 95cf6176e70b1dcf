import { mdiCheck } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiCheck, 'Check');
