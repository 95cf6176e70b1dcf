import { mdiViewList } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiViewList, 'ViewList');
