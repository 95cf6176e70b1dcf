import { mdiMedicalBag } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiMedicalBag, 'MedicalServicesOutlined');
