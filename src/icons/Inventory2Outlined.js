import { mdiArchiveOutline } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiArchiveOutline, 'Inventory2Outlined');
