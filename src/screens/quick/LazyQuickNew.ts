import { lazyPart } from '../../kinds/parts/lazyPart.ts';

/** The form of a new record beside its list. */
export const LazyQuickNew = lazyPart(async () => ({ default: (await import('./QuickNew.tsx')).QuickNew }));
