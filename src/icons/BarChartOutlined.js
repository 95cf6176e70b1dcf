import { mdiChartBar } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiChartBar, 'BarChartOutlined');
