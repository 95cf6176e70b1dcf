import { mdiPlaylistPlus } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiPlaylistPlus, 'Queue');
