import { mdiPower } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiPower, 'PowerSettingsNew');
