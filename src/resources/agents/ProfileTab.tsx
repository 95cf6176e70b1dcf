import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useDataProvider } from 'ra-core';
import { type FormEvent, useState } from 'react';
import { agentProfiles } from '#schema/agentProfiles';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { detailsOf } from '../../jsonapi/errors.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { AlertDialog } from '../../screens/parts/AlertDialog.tsx';
import { declarationOf } from '../../screens/parts/declarationOf.ts';
import { ErrorSummary } from '../../screens/parts/ErrorSummary.tsx';
import { useNotices } from '../../screens/parts/useNotices.ts';
import { useReload } from '../../screens/parts/useReload.ts';
import { RecordDetail } from '../../screens/record/RecordDetail.tsx';
import { useEditMode } from '../../screens/record/useEditMode.ts';
import type { RecordProps } from '../../screens/registry.ts';
import { Entry } from '../parts/Entry.tsx';
import { editsProfile } from './editsProfile.ts';
import { changedProfile, missingProfile } from './profileChanges.ts';

/**
 * A nurse's profile, read and edited; saved by update_profile with what changed only. A failed save is told
 * in an alert and leads back to view; what was typed is there again at the next Edit.
 */
export default function ProfileTab({ record }: RecordProps) {
  const viewer = useViewer();
  const provider = useDataProvider<NoiDataProvider>();
  const notices = useNotices();
  const reload = useReload();
  const profile = record.agent_profile as LoadedRecord;
  const { editing, stop: leave } = useEditMode();
  const [typed, setTyped] = useState<Readonly<Record<string, unknown>>>({});
  const [details, setDetails] = useState<readonly string[]>([]);
  const [failed, setFailed] = useState<readonly string[] | null>(null);
  const [busy, setBusy] = useState(false);
  const draft = { ...profile, ...typed };

  /** Back to view; what a failed save left unsaved is there again at the next Edit. */
  const stop = (unsaved: Readonly<Record<string, unknown>> = {}) => {
    setTyped(unsaved);
    setDetails([]);
    leave();
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const missing = missingProfile(draft);
    setDetails(missing);
    if (missing.length > 0) return;
    const action_data = changedProfile(profile, draft);
    if (Object.keys(action_data).length === 0) return stop();
    setBusy(true);
    try {
      const call = { action_code: 'update_profile', action_data };
      await provider.act('agents', record.id, call, undefined, record._etag);
      notices.saved();
      await reload();
      stop();
    } catch (error) {
      setFailed(detailsOf(error));
      stop(action_data);
      if ((error as { status?: number }).status === 412) void reload();
    } finally {
      setBusy(false);
    }
  };

  if (!editing || !editsProfile(viewer))
    return (
      <>
        <RecordDetail resource={declarationOf('agent_profiles')} record={profile} />
        {failed && (
          <AlertDialog message="Error saving profile" details={failed} onClose={() => setFailed(null)} />
        )}
      </>
    );
  return (
    <Box component="form" noValidate onSubmit={(event) => void save(event)}>
      <ErrorSummary details={details} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {Object.entries(agentProfiles.fields).map(([name, field], index) => (
          <Entry
            key={name}
            resource="agent_profiles"
            name={name}
            field={field}
            values={draft}
            onChange={(changed, value) => setTyped((before) => ({ ...before, [changed]: value }))}
            autoFocus={index === 0}
          />
        ))}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, mt: 2 }}>
        <Button type="submit" variant="contained" loading={busy}>
          Save
        </Button>
        <Button onClick={() => stop()} color="inherit">
          Cancel
        </Button>
      </Box>
    </Box>
  );
}
