import { mdiChartDonut } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiChartDonut, 'DonutSmallOutlined');
