import { mdiThemeLightDark } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiThemeLightDark, 'SettingsBrightnessOutlined');
