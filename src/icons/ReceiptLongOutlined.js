import { mdiReceiptTextOutline } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiReceiptTextOutline, 'ReceiptLongOutlined');
