import { Box, Chip, Paper, Stack, Tab, Tabs, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useGetOne } from 'react-admin';
import { roleChoices, userKinds } from '#schema/choices';
import { users } from '#schema/users';
import type { LoadedRecord } from '../jsonapi/response.ts';
import { useViewer } from '../jsonapi/viewer.ts';
import { can } from '../screens/can.ts';
import { declarationOf } from '../screens/parts/declarationOf.ts';
import { RecordDetail } from '../screens/record/RecordDetail.tsx';
import { usePageTitle } from './usePageTitle.ts';

const labelOf = (choices: readonly { value: string; label: string }[], value: string): string =>
  choices.find((choice) => choice.value === value)?.label ?? value;

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '160px 1fr' }, py: 0.75 }}>
      <Typography component="dt" variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Box component="dd" sx={{ m: 0 }}>
        {children}
      </Box>
    </Box>
  );
}

/**
 * The current user's own detail tab (ROUTE-25, USR-16): the account as its page shows it; where the viewer may not read it,
 * what `GET /me` says.
 */
export function Profile() {
  const viewer = useViewer();
  const { fields } = users;
  const resource = declarationOf(viewer.kind === 'partner' ? 'partner_accounts' : 'users');
  const { data: record } = useGetOne<LoadedRecord>(
    resource.name,
    { id: viewer.id },
    { enabled: can(viewer, resource, 'read') },
  );
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
        {record ? (
          <RecordDetail resource={resource} record={record} />
        ) : (
          <Box component="dl" sx={{ m: 0 }}>
            <Line label={fields.name.label}>{viewer.name}</Line>
            <Line label={fields.email.label}>{viewer.email}</Line>
            <Line label={fields.kind.label}>{labelOf(userKinds, viewer.kind)}</Line>
            <Line label={fields.roles.label}>
              <Stack direction="row" spacing={0.5} useFlexGap sx={{ flexWrap: 'wrap' }}>
                {viewer.roles.map((role) => (
                  <Chip key={role} size="small" label={labelOf(roleChoices, role)} />
                ))}
              </Stack>
            </Line>
          </Box>
        )}
      </Paper>
    </Stack>
  );
}
