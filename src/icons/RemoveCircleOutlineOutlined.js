import { mdiMinusCircleOutline } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiMinusCircleOutline, 'RemoveCircleOutlineOutlined');
