import { mdiBellOutline } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiBellOutline, 'NotificationsNoneOutlined');
