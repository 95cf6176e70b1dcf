import { openingIn } from '../shared/buildPageCalls.ts';
import { installOffline } from '../shared/installOffline.ts';
import { secretOf } from '../shared/secretOf.ts';
import { MotherClient } from './MotherClient.ts';

const client = new MotherClient(secretOf(window.location), openingIn(document));
// The first answers are on their way while React is being loaded.
client.start();
void import('./show.tsx').then(({ show }) => {
  show(client);
  installOffline('/m/', 'noi-mother');
});
