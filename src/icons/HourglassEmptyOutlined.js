import { mdiTimerSandEmpty } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiTimerSandEmpty, 'HourglassEmptyOutlined');
