import { mdiBrightness7 } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiBrightness7, 'Brightness7');
