import { mdiContentSave } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiContentSave, 'Save');
