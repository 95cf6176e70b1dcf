import { useEffect } from 'react';
import { LazyGeneratedDialog } from '../../screens/actions/ActionDialog.tsx';
import { useActionSubmission } from '../../screens/actions/ActionForm.tsx';
import type { ActionDialogProps } from '../../screens/customizeScreens.ts';
import { useDeclaration } from '../../screens/parts/getDeclaration.ts';
import { useRecord } from '../../screens/useRecord.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';

/**
 * Accepts a proposal without a dialog, because the user can undo it. If the server refuses, opens the usual dialog, in which the user can
 * accept the proposal.
 */
export default function AcceptProposalDialog(props: ActionDialogProps) {
  const { code, onDone } = props;
  const { name: resource } = useDeclaration();
  const record = useRecord<'bank_lines'>();
  const { submit, refusal } = useActionSubmission<Record<string, never>>({
    resource,
    code,
    record,
    toData: (input) => input,
    waitsOffline: false,
    onDone,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is opened
  useEffect(() => {
    void submit({});
  }, []);
  if (refusal === null) return null;
  return (
    <LazyBoundary>
      <LazyGeneratedDialog {...props} initialRefusal={refusal} />
    </LazyBoundary>
  );
}
