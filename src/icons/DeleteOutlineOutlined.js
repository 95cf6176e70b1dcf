import { mdiDeleteOutline } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiDeleteOutline, 'DeleteOutlineOutlined');
