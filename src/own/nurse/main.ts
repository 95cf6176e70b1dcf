import { openingIn } from '../shared/buildPageCalls.ts';
import { installOffline } from '../shared/installOffline.ts';
import { secretOf } from '../shared/secretOf.ts';
import { startPage } from '../shared/startPage.ts';
import { buildFirstSession } from './buildFirstSession.ts';
import { NurseClient } from './NurseClient.ts';

const client = new NurseClient(secretOf(window.location), openingIn(document));
void startPage(client, buildFirstSession, async (root) => {
  const { show } = await import('./show.tsx');
  show(client, root);
  installOffline('/n/', 'noi-nurse');
});
