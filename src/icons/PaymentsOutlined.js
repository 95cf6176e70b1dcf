import { mdiCashMultiple } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiCashMultiple, 'PaymentsOutlined');
