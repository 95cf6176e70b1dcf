import { mdiSpaOutline } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiSpaOutline, 'SpaOutlined');
