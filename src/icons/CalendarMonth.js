import { mdiCalendarMonth } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiCalendarMonth, 'CalendarMonth');
