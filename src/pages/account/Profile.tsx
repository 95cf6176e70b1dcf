import { FormControlLabel, Paper, Skeleton, Stack, Switch, Tab, Tabs, Typography } from '@mui/material';
import { useGetOne } from 'react-admin';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useCan } from '../../jsonapi/useCan.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { getDeclaration } from '../../screens/parts/getDeclaration.ts';
import { useLetterShortcutsEnabled } from '../../screens/parts/pageKey.ts';
import { RecordContexts } from '../../screens/RecordContexts.tsx';
import { RecordDetail } from '../../screens/record/RecordDetail.tsx';
import { usePageTitle } from '../../ui/usePageTitle.ts';
import { AccountSecurity } from './AccountSecurity.tsx';

/** Fields that are shown even if the viewer may not read the account. */
const knownFields = ['name', 'email', 'kind', 'roles'];

/** The viewer's profile: all fields of the account, or only the `knownFields` fields if the viewer may not read the account. */
export default function Profile() {
  const viewer = useViewer();
  const resource = getDeclaration(viewer.kind === 'partner' ? 'partner_accounts' : 'users');
  const canRead = useCan('show', undefined, resource.name);
  const account = useGetOne<LoadedRecord>(resource.name, { id: viewer.id }, { enabled: canRead });
  const { data: record } = account;
  const isWaiting = canRead && account.isPending;
  usePageTitle('Hồ sơ');
  return (
    <Stack spacing={2} sx={{ maxWidth: 720 }}>
      <Typography variant="h1">{viewer.name}</Typography>
      <Tabs value={0} aria-label="Hồ sơ">
        <Tab label="Detail" id="profile-tab" aria-controls="profile-panel" />
      </Tabs>
      <Paper
        variant="outlined"
        role="tabpanel"
        id="profile-panel"
        aria-labelledby="profile-tab"
        sx={{ p: 2 }}
      >
        {isWaiting ? (
          <Skeleton variant="rounded" height={160} />
        ) : record ? (
          <RecordContexts resource={resource.name} record={record}>
            <RecordDetail />
          </RecordContexts>
        ) : (
          <RecordContexts resource={resource.name} record={{ ...viewer }}>
            <RecordDetail names={knownFields} />
          </RecordContexts>
        )}
      </Paper>
      {/* Rendered only after the account is loaded, so that these parts do not move. */}
      {!isWaiting && !viewer.via && <AccountSecurity />}
      {!isWaiting && <ShortcutSetting />}
    </Stack>
  );
}

/** Setting for single-letter shortcuts; users who dictate or mistype easily can turn them off. */
function ShortcutSetting() {
  const [letters, setLetters] = useLetterShortcutsEnabled();
  return (
    <Paper variant="outlined" component="section" sx={{ p: 2 }}>
      <Typography variant="h2">Phím tắt</Typography>
      <FormControlLabel
        control={<Switch checked={letters} onChange={(_event, on) => setLetters(on)} />}
        label="Dùng phím tắt một chữ (n, e, t, /, ?)"
      />
    </Paper>
  );
}
