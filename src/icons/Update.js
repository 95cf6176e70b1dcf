import { mdiUpdate } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiUpdate, 'Update');
