import { mdiPlusCircleOutline } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiPlusCircleOutline, 'AddCircleOutlineOutlined');
