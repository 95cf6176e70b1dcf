import { useCan } from '../../jsonapi/useCan.ts';
import type { DialogStepDeclaration } from '../../screens/screensOf.ts';
import { useRecord } from '../../screens/useRecord.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';

const PageDialog = lazyWithPreload(() => import('../parts/OwnPageDialog.tsx'));

/** Returns the step that manages the mother's own page; null if the viewer may not manage the page, or after her data were erased. */
export function useMotherPageStep(): DialogStepDeclaration | null {
  const { id, name, erased_at } = useRecord<'customers'>();
  const may = useCan('page', undefined, 'customers');
  if (!may || erased_at) return null;
  return {
    code: 'own_page',
    label: 'Trang riêng',
    dialog: (onClose) => (
      <LazyBoundary>
        <PageDialog owners="customers" owner={{ id, name: name ?? '' }} onClose={onClose} />
      </LazyBoundary>
    ),
  };
}
