import { screensOf } from '../../screens/screensOf.ts';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';

const AnswerButton = lazyWithPreload(() => import('./AnswerButton.tsx'));

export const requests = screensOf('requests', {
  slots: { rowActions: AnswerButton, tools: AnswerButton },
});
