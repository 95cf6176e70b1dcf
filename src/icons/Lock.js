import { mdiLock } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiLock, 'Lock');
