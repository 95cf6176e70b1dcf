import { mdiPencilOutline } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiPencilOutline, 'EditOutlined');
