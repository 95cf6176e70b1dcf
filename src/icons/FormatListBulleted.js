import { mdiFormatListBulleted } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiFormatListBulleted, 'FormatListBulleted');
