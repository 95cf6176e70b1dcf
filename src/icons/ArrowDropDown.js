import { mdiMenuDown } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiMenuDown, 'ArrowDropDown');
