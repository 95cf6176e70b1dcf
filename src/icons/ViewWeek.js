import { mdiViewWeek } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiViewWeek, 'ViewWeek');
