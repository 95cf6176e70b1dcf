import { mdiPrinter } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiPrinter, 'Print');
