import { departureOf } from '../registry.ts';
import { LazyActionDialog } from './LazyActionDialog.ts';

/** What is loaded to show the dialog of an action. */
export function dialogParts(resource: string, code: string) {
  const { Dialog, Above, Under } = departureOf(resource).actions?.[code] ?? {};
  return [Dialog ?? LazyActionDialog, Above, Under] as const;
}
