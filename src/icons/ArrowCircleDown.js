import { mdiArrowDownCircleOutline } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiArrowDownCircleOutline, 'ArrowCircleDown');
