import { readEmbeddedOpening } from '../shared/buildPageCalls.ts';
import { enableOfflineUse } from '../shared/installOffline.ts';
import { readPageSecret } from '../shared/readPageSecret.ts';
import { startPage } from '../shared/startPage.ts';
import { buildNextSession } from './buildNextSession.ts';
import { MotherClient } from './MotherClient.ts';

const client = new MotherClient(readPageSecret(window.location), readEmbeddedOpening(document));
void startPage(client, buildNextSession, async (root) => {
  const { renderMotherPage } = await import('./show.tsx');
  renderMotherPage(client, root);
  enableOfflineUse('/m/', 'noi-mother');
});
