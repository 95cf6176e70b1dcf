import { mdiMinusCircle } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiMinusCircle, 'RemoveCircle');
