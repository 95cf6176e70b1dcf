import { mdiMinusBox } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiMinusBox, 'IndeterminateCheckBox');
