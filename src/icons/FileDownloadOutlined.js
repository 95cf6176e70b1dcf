import { mdiTrayArrowDown } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiTrayArrowDown, 'FileDownloadOutlined');
