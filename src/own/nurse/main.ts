import type { NursePlan } from '#schema/ownPages';
import { advanceDay } from '../shared/advanceDay.ts';
import { readEmbeddedOpening } from '../shared/buildPageCalls.ts';
import { enableOfflineUse } from '../shared/installOffline.ts';
import { readPageSecret } from '../shared/readPageSecret.ts';
import { startPage } from '../shared/startPage.ts';
import { buildFirstSession } from './buildFirstSession.ts';
import { NurseClient } from './NurseClient.ts';

const client = new NurseClient(readPageSecret(window.location), readEmbeddedOpening(document));
/** Builds the first facts of today, unless the URL names another tab. */
const showFirst = (plan: NursePlan) =>
  ['', '#today'].includes(window.location.hash)
    ? buildFirstSession({ ...plan, today: advanceDay(plan.today, client.read().loaded_at) })
    : null;
void startPage(client, showFirst, async (root) => {
  const { renderNursePage } = await import('./show.tsx');
  renderNursePage(client, root);
  enableOfflineUse('/n/', 'noi-nurse');
});
