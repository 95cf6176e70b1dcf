import { readEmbeddedOpening } from '../shared/buildPageCalls.ts';
import { enableOfflineUse } from '../shared/installOffline.ts';
import { readPageSecret } from '../shared/readPageSecret.ts';
import { startPage } from '../shared/startPage.ts';
import { buildFirstSession } from './buildFirstSession.ts';
import { NurseClient } from './NurseClient.ts';

const client = new NurseClient(readPageSecret(window.location), readEmbeddedOpening(document));
void startPage(client, buildFirstSession, async (root) => {
  const { renderNursePage } = await import('./show.tsx');
  renderNursePage(client, root);
  enableOfflineUse('/n/', 'noi-nurse');
});
