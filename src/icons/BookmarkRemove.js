import { mdiBookmarkMinus } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiBookmarkMinus, 'BookmarkRemove');
