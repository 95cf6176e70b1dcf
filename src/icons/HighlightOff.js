import { mdiCloseCircleOutline } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiCloseCircleOutline, 'HighlightOff');
