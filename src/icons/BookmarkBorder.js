import { mdiBookmarkOutline } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiBookmarkOutline, 'BookmarkBorder');
