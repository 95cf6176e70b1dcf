import { mdiCheckCircle } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiCheckCircle, 'CheckCircle');
