import { mdiCog } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiCog, 'Settings');
