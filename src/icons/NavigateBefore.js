import { mdiChevronLeft } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiChevronLeft, 'NavigateBefore');
