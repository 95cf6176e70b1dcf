import { Box, Button } from '@mui/material';
import { useRef, useState } from 'react';
import { ResourceContextProvider, Translate } from 'react-admin';
import { agentProfiles } from '#schema/agentProfiles';
import { listErrorDetails } from '../../jsonapi/errors.ts';
import { getRelatedRecord } from '../../jsonapi/loaded.ts';
import { useCan } from '../../jsonapi/useCan.ts';
import { ActionForm } from '../../screens/actions/ActionForm.tsx';
import { buildFormResolver } from '../../screens/form/buildFormResolver.ts';
import { FieldGrid } from '../../screens/form/FormField.tsx';
import { FormErrors, SubmitButtons } from '../../screens/form/SubmissionForm.tsx';
import { useNotices } from '../../screens/parts/useNotices.tsx';
import { useReload } from '../../screens/parts/useReload.ts';
import { RecordContexts } from '../../screens/RecordContexts.tsx';
import { RecordDetail } from '../../screens/record/RecordDetail.tsx';
import { useEditMode } from '../../screens/record/useEditMode.ts';
import { useRecord } from '../../screens/useRecord.ts';
import AlertDialog from '../../ui/AlertDialog.tsx';
import { LeaveGuardContext, type LeaveGuardHandle } from '../../ui/LeaveGuardContext.ts';
import { findProfileChanges } from './findProfileChanges.ts';

const fields = Object.entries(agentProfiles.fields);
const resolver = buildFormResolver(agentProfiles.fields);

function Fields({ onCancel }: { readonly onCancel: () => void }) {
  return (
    <>
      <FormErrors />
      <ResourceContextProvider value="agent_profiles">
        <FieldGrid fields={fields} autoFocus />
      </ResourceContextProvider>
      <Box sx={{ display: 'flex', gap: 1, mt: 2 }}>
        <SubmitButtons label="ra.action.save" />
        <Button onClick={onCancel} color="inherit">
          <Translate i18nKey="ra.action.cancel" />
        </Button>
      </Box>
    </>
  );
}

/**
 * A nurse's profile, to view and edit. Saves only changed fields, with update_profile. If saving fails, the tab returns to view mode and
 * shows an alert; the next Edit restores the typed values.
 */
export default function ProfileTab() {
  const record = useRecord<'agents'>();
  const notices = useNotices();
  const reload = useReload();
  const { editing, stop } = useEditMode();
  const mayEdit = useCan('update_profile', record, 'agents');
  const guard = useRef<LeaveGuardHandle>(null);
  const profile = getRelatedRecord<'agent_profiles'>(record, 'agent_profile') ?? { id: '' };
  const [failed, setFailed] = useState<readonly string[] | null>(null);
  /** Typed values that could not be saved. */
  const [unsaved, setUnsaved] = useState<Readonly<Record<string, unknown>>>({});
  const leave = (typed: Readonly<Record<string, unknown>> = {}) => {
    guard.current?.letGo();
    setUnsaved(typed);
    stop();
  };
  if (!editing || !mayEdit)
    return (
      <>
        <RecordContexts resource="agent_profiles" record={profile}>
          <RecordDetail />
        </RecordContexts>
        {failed && (
          <AlertDialog message="Error saving profile" details={failed} onClose={() => setFailed(null)} />
        )}
      </>
    );
  return (
    <LeaveGuardContext value={guard}>
      <ActionForm
        code="update_profile"
        defaultValues={profile}
        unsaved={unsaved}
        resolver={resolver}
        toData={(values) => {
          const changed = findProfileChanges(profile, values);
          return Object.keys(changed).length > 0 ? changed : null;
        }}
        onDone={async (saved) => {
          if (saved) notices.saved();
          if (saved) await reload();
          leave();
        }}
        onRefused={(error, values) => {
          setFailed(listErrorDetails(error));
          leave(findProfileChanges(profile, values));
        }}
      >
        <Fields onCancel={() => leave()} />
      </ActionForm>
    </LeaveGuardContext>
  );
}
