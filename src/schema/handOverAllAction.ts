import { callOffAction } from './absence.ts';
import { nurseConsents } from './consents.ts';
import { boolean, date, lines, ref } from './kinds.ts';

/**
 * Action that hands a nurse's packages and sessions, from a day on, to other nurses. Hands over either all of the given packages and
 * sessions or none.
 */
export const handOverAllAction = {
  label: 'Bàn giao tất cả',
  on: [],
  roles: ['admin', 'sales'],
  when: callOffAction.when,
  order: -4,
  input: {
    from_day: date('Từ ngày', { required: true }),
    to: lines(
      'Giao cho',
      {
        package_id: ref('Gói', 'packages', { required: true }),
        agent_id: ref('Điều dưỡng', 'agents', { required: true }),
      },
      { max: 500, default: [] },
    ),
    leave: boolean('Nghỉ việc'),
    ...nurseConsents,
  },
} as const;
