import { mdiLogout } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiLogout, 'LogoutOutlined');
