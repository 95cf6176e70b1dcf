import { mdiRefresh } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiRefresh, 'Refresh');
