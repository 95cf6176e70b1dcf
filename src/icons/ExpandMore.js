import { mdiChevronDown } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiChevronDown, 'ExpandMore');
