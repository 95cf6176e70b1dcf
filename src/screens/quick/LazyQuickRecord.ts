import { lazyPart } from '../../kinds/parts/lazyPart.ts';

/** The quick view of a record, with its form, its actions and its history. */
export const LazyQuickRecord = lazyPart(async () => ({
  default: (await import('./QuickRecord.tsx')).QuickRecord,
}));
