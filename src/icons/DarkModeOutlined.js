import { mdiWeatherNight } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiWeatherNight, 'DarkModeOutlined');
