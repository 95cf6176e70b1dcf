import { mdiSort } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiSort, 'Sort');
