import { mdiPencil } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiPencil, 'Create');
