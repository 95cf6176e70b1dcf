import { mdiHandshakeOutline } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiHandshakeOutline, 'HandshakeOutlined');
