import { customizeScreens } from '../../screens/customizeScreens.ts';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';

const AnswerButton = lazyWithPreload(() => import('./AnswerButton.tsx'));

export const requests = customizeScreens('requests', {
  slots: { rowActions: AnswerButton, tools: AnswerButton },
});
