import { mdiHistory } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiHistory, 'History');
