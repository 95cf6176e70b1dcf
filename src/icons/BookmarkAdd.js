import { mdiBookmarkPlus } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiBookmarkPlus, 'BookmarkAdd');
