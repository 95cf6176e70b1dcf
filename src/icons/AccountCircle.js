import { mdiAccountCircle } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiAccountCircle, 'AccountCircle');
