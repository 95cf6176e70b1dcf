import { mdiMagnify } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiMagnify, 'Search');
