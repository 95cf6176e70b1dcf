import { mdiFilterVariant } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiFilterVariant, 'FilterList');
