import { mdiTagOutline } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiTagOutline, 'LocalOfferOutlined');
