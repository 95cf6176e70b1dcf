import { mdiCheckboxBlankOutline } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiCheckboxBlankOutline, 'CheckBoxOutlineBlank');
