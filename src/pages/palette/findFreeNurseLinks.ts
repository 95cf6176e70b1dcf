import { formatDate } from '#rules/format';
import { formatDuration, parseFreeNurseQuery } from '#rules/whoIsFree';
import type { Viewer } from '#schema/access';
import { freeAgents } from '#schema/freeAgents';
import { can } from '../../jsonapi/can.ts';
import { buildFreeNurseUrl } from '../../reports/schedule/free/freeQuestionUrl.ts';
import type { SearchResult } from './rankResults.ts';

/** "rảnh mai 9h q7": returns a link to that day's schedule with the free nurses, if the viewer may read it. */
export function findFreeNurseLinks(viewer: Viewer, text: string, today: string): SearchResult[] {
  const query = parseFreeNurseQuery(text, today);
  if (!query || !can(viewer, { resource: freeAgents, action: 'read' })) return [];
  const where = query.district ? ` ở ${query.district}` : '';
  return [
    {
      group: 'Ai rảnh',
      label: `Ai rảnh ${formatDate(query.day)} lúc ${query.at}${where} trong ${formatDuration(query.minutes)}?`,
      note: 'Lịch tắm',
      path: buildFreeNurseUrl(query),
    },
  ];
}
