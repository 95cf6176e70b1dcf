import { mdiChevronRight } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiChevronRight, 'NavigateNext');
