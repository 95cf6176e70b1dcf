import { mdiTranslate } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiTranslate, 'Translate');
