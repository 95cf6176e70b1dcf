import { mdiFormatListBulletedSquare } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiFormatListBulletedSquare, 'List');
