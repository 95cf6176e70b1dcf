import { mdiCalendarMonthOutline } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiCalendarMonthOutline, 'CalendarMonthOutlined');
