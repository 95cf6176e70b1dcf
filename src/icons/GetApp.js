import { mdiDownload } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiDownload, 'GetApp');
