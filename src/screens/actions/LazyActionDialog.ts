import { lazyPart } from '../../kinds/parts/lazyPart.ts';

/** The dialog made from an action's declaration. */
export const LazyActionDialog = lazyPart(async () => ({
  default: (await import('./ActionDialog.tsx')).ActionDialog,
}));
