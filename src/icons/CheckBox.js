import { mdiCheckboxMarked } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiCheckboxMarked, 'CheckBox');
