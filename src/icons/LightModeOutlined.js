import { mdiWeatherSunny } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiWeatherSunny, 'LightModeOutlined');
