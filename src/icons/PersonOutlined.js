import { mdiAccountOutline } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiAccountOutline, 'PersonOutlined');
