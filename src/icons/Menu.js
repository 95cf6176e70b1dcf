import { mdiMenu } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiMenu, 'Menu');
