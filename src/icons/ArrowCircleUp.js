import { mdiArrowUpCircleOutline } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiArrowUpCircleOutline, 'ArrowCircleUp');
