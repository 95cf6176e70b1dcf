import { mdiPhoneOutline } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiPhoneOutline, 'PhoneOutlined');
