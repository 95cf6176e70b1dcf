import type { MotherPlan } from '#schema/motherPage';
import { readEmbeddedOpening } from '../shared/buildPageCalls.ts';
import { enableOfflineUse } from '../shared/installOffline.ts';
import { readPageSecret } from '../shared/readPageSecret.ts';
import { startPage } from '../shared/startPage.ts';
import { buildNextSession } from './buildNextSession.ts';
import { MotherClient } from './MotherClient.ts';
import { toPresentPlan } from './toPresentPlan.ts';

const client = new MotherClient(readPageSecret(window.location), readEmbeddedOpening(document));
/** Builds the first facts of the first tab, unless the URL names another tab. */
const showFirst = (plan: MotherPlan) =>
  ['', '#sessions'].includes(window.location.hash)
    ? buildNextSession(toPresentPlan(plan, client.read().loaded_at))
    : null;
void startPage(client, showFirst, async (root) => {
  const { renderMotherPage } = await import('./show.tsx');
  renderMotherPage(client, root);
  enableOfflineUse('/m/', 'noi-mother');
});
