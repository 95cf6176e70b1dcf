import { mdiEyeOutline } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiEyeOutline, 'VisibilityOutlined');
