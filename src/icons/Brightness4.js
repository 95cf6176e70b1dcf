import { mdiBrightness4 } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiBrightness4, 'Brightness4');
