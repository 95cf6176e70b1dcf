import { mdiPercent } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiPercent, 'PercentOutlined');
