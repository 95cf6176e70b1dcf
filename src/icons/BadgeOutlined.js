import { mdiBadgeAccountHorizontalOutline } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiBadgeAccountHorizontalOutline, 'BadgeOutlined');
