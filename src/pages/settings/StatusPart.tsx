import CheckCircle from '@mui/icons-material/CheckCircle';
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import WarningAmber from '@mui/icons-material/WarningAmber';
import { Box, Button, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { CheckState, StatusCheck } from '#schema/status';
import { coordinatorCalls } from '../../jsonapi/coordinatorCalls.ts';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { rowStyle } from '../../ui/styles.ts';

const signs: Readonly<Record<CheckState, ReactElement>> = {
  ok: <CheckCircle fontSize="small" color="success" titleAccess="Ổn" />,
  warning: <WarningAmber fontSize="small" color="warning" titleAccess="Cần xem" />,
  fault: <ErrorOutline fontSize="small" color="error" titleAccess="Hỏng" />,
};

/** The state of the server, as printed by `npm run doctor`: settings that are correct, missing or risky, and the recommended actions. */
export function StatusPart() {
  const status = useQuery({
    queryKey: ['settings', 'status'],
    queryFn: ({ signal }) => coordinatorCalls.settings<{ checks: StatusCheck[] }>('status', signal),
  });
  if (status.error) return <ErrorPanel error={status.error} onRetry={() => void status.refetch()} />;
  if (!status.data) return <Skeleton variant="rounded" height={480} />;
  const { checks } = status.data;
  return (
    <Box sx={{ maxWidth: 720 }}>
      <Box sx={{ ...rowStyle, mb: 1 }}>
        <Typography role="status" sx={{ flex: 1, fontWeight: 600 }}>
          {formatVerdict(checks)}
        </Typography>
        <Button disabled={status.isFetching} onClick={() => void status.refetch()}>
          Kiểm tra lại
        </Button>
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {checks.map(({ name, label, state, detail, advice }) => (
          <Box
            component="li"
            key={name}
            sx={{ display: 'flex', gap: 1.5, py: 1.25, borderBottom: 1, borderColor: 'divider' }}
          >
            {signs[state]}
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
              <Typography variant="body2">{detail}</Typography>
              {advice && (
                <Typography variant="body2" color="textSecondary">
                  {advice}
                </Typography>
              )}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function formatVerdict(checks: readonly StatusCheck[]): string {
  const faults = checks.filter(({ state }) => state === 'fault').length;
  const warnings = checks.filter(({ state }) => state === 'warning').length;
  if (faults + warnings === 0) return 'Mọi thứ đều ổn.';
  return [faults > 0 && `${faults} chỗ hỏng`, warnings > 0 && `${warnings} chỗ cần xem`]
    .filter(Boolean)
    .join(', ');
}
