import { mdiReceiptText } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiReceiptText, 'ReceiptLong');
