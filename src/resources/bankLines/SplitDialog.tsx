import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { LazyGeneratedDialog } from '../../screens/actions/ActionDialog.tsx';
import type { ActionDialogProps } from '../../screens/customizeScreens.ts';
import { useRecord } from '../../screens/useRecord.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { loadProposedParts } from './loadProposedParts.ts';

/** Dialog that splits a line. It opens after the amounts of the proposed parts are loaded. */
export default function SplitBankLineDialog({ defaultValues, ...props }: ActionDialogProps) {
  const provider = useDataProvider<NoiDataProvider>();
  const record = useRecord<'bank_lines'>();
  const { data: parts } = useQuery({
    queryKey: ['bank_lines', 'proposedParts', record.id, record.proposal],
    queryFn: () => loadProposedParts(provider, record),
    enabled: !defaultValues,
    gcTime: 0,
  });
  if (!defaultValues && !parts) return null;
  return (
    <LazyBoundary>
      <LazyGeneratedDialog {...props} defaultValues={defaultValues ?? { parts }} />
    </LazyBoundary>
  );
}
