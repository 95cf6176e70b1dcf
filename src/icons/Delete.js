import { mdiDelete } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiDelete, 'Delete');
