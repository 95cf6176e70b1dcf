import type { FieldProps } from '../../kinds/webKind.ts';
import { customizeScreens } from '../../screens/customizeScreens.ts';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';
import { getCurrentDay } from '../../ui/today.ts';

const loadCell = (name: 'LoadCell' | 'PapersCell' | 'WorkingRangeCell') =>
  lazyWithPreload<FieldProps>(async () => ({ default: (await import('./cells.tsx'))[name] }));

export const agents = customizeScreens('agents', {
  fields: {
    remaining: { Cell: loadCell('LoadCell') },
    papers_valid_to: { Cell: loadCell('PapersCell') },
    working_range: { Cell: loadCell('WorkingRangeCell') },
  },
  isWorkFirst: true,
  slots: {
    header: lazyWithPreload(() => import('./AgentState.tsx')),
    actions: lazyWithPreload(() => import('./AgentActions.tsx')),
    below: lazyWithPreload(() => import('./AgentDetailExtras.tsx')),
    bottom: lazyWithPreload(() => import('../../screens/privacy/PersonalDataSection.tsx')),
  },
  actions: {
    call_off: { Dialog: lazyWithPreload(() => import('./callOff/CallOffAction.tsx')) },
    swap: { defaults: () => ({ agent_id: null, from: getCurrentDay(), to: getCurrentDay() }) },
  },
  tabs: {
    profile: {
      label: 'Profile',
      component: lazyWithPreload(() => import('./ProfileTab.tsx')),
      edits: 'update_profile',
    },
  },
});
