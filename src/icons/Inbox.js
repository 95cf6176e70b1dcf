import { mdiInbox } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiInbox, 'Inbox');
