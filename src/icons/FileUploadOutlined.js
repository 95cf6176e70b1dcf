import { mdiTrayArrowUp } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiTrayArrowUp, 'FileUploadOutlined');
