import { lazyWithPreload } from '../../kinds/parts/lazyWithPreload.ts';
import { screensOf } from '../../screens/screensOf.ts';

const AnswerButton = lazyWithPreload(() => import('./AnswerButton.tsx'));

export const requests = screensOf('requests', {
  slots: { rowActions: AnswerButton, tools: AnswerButton },
});
