import { openingIn } from '../shared/buildPageCalls.ts';
import { installOffline } from '../shared/installOffline.ts';
import { secretOf } from '../shared/secretOf.ts';
import { startPage } from '../shared/startPage.ts';
import { buildNextSession } from './buildNextSession.ts';
import { MotherClient } from './MotherClient.ts';

const client = new MotherClient(secretOf(window.location), openingIn(document));
void startPage(client, buildNextSession, async (root) => {
  const { show } = await import('./show.tsx');
  show(client, root);
  installOffline('/m/', 'noi-mother');
});
