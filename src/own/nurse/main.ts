import { openingIn } from '../shared/callsOf.ts';
import { installOffline } from '../shared/installOffline.ts';
import { secretOf } from '../shared/secretOf.ts';
import { PageClient } from './PageClient.ts';

const client = new PageClient(secretOf(window.location), openingIn(document));
// The first answers are on their way while React is being loaded.
client.start();
void import('./show.tsx').then(({ show }) => {
  show(client);
  installOffline('/n/', 'noi-nurse');
});
