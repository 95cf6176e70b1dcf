import { mdiBullhornOutline } from '@mdi/js';
import { createIcon } from './createIcon.js';

export default createIcon(mdiBullhornOutline, 'CampaignOutlined');
