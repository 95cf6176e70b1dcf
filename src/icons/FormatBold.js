import { mdiFormatBold } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiFormatBold, 'FormatBold');
