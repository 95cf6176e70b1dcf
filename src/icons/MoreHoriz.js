import { mdiDotsHorizontal } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiDotsHorizontal, 'MoreHoriz');
