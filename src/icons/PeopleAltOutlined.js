import { mdiAccountMultipleOutline } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiAccountMultipleOutline, 'PeopleAltOutlined');
