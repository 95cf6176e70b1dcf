import { mdiClose } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiClose, 'Close');
