import { mdiHelpCircleOutline } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiHelpCircleOutline, 'HelpOutlineOutlined');
