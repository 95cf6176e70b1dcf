import { mdiFormatItalic } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiFormatItalic, 'FormatItalic');
