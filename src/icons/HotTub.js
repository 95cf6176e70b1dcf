import { mdiHotTub } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiHotTub, 'HotTub');
