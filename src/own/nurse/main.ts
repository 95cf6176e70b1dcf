import { openingIn } from '../shared/buildPageCalls.ts';
import { installOffline } from '../shared/installOffline.ts';
import { secretOf } from '../shared/secretOf.ts';
import { NurseClient } from './NurseClient.ts';

const client = new NurseClient(secretOf(window.location), openingIn(document));
// Sends the first requests before React is loaded, so that both load at the same time.
client.start();
void import('./show.tsx').then(({ show }) => {
  show(client);
  installOffline('/n/', 'noi-nurse');
});
