import { mdiDragVertical } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiDragVertical, 'DragIndicator');
