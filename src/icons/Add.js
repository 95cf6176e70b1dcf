import { mdiPlus } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiPlus, 'Add');
