import { formatDate } from '#rules/format';
import { formatDuration, readFreeQuestion } from '#rules/whoIsFree';
import type { Viewer } from '#schema/access';
import { freeAgents } from '#schema/freeAgents';
import { can } from '../../jsonapi/can.ts';
import { freeAddress } from '../../reports/schedule/free/freeAddress.ts';
import type { Found } from './ranked.ts';

/** "rảnh mai 9h q7": returns a link to that day's schedule with the free nurses, if the viewer may read it. */
export function questionsFor(viewer: Viewer, text: string, today: string): Found[] {
  const asked = readFreeQuestion(text, today);
  if (!asked || !can(viewer, { resource: freeAgents, action: 'read' })) return [];
  const where = asked.district ? ` ở ${asked.district}` : '';
  return [
    {
      group: 'Ai rảnh',
      label: `Ai rảnh ${formatDate(asked.day)} lúc ${asked.at}${where} trong ${formatDuration(asked.minutes)}?`,
      note: 'Lịch tắm',
      path: freeAddress(asked),
    },
  ];
}
