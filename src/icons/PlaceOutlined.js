import { mdiMapMarkerOutline } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiMapMarkerOutline, 'PlaceOutlined');
