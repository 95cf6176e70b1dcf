import { Box, Button, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { useCan } from '../../jsonapi/useCan.ts';
import { RecordForm } from '../../screens/form/RecordForm.tsx';
import { HistoryLineContent, HistoryLineMeta } from '../../screens/history/LineParts.tsx';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { RecordDetail } from '../../screens/record/RecordDetail.tsx';
import { useRecord } from '../../screens/useRecord.ts';
import { useTimeline } from './timeline/useTimeline.ts';
import { useMovePackageStarts } from './useMovePackageStarts.tsx';

/** Fields that the caller asks the customer about during a call and fills in. */
const placeFields = ['address', 'ward', 'province', 'city'] as const;
const callFields = ['predicted_birth_date', 'children', ...placeFields, 'note'] as const;
const shown = [
  'next_contact_note',
  'predicted_birth_date',
  'children',
  ...placeFields,
  'source_name',
  'note',
];

const calls: readonly unknown[] = ['succeed_contact', 'fail_contact', 'plan_contact'];
const MAX_CALLS = 3;

/** Shown during a call with the current customer: known data, a form for new data, and the last calls with her. */
export default function CustomerCallPanel() {
  const customer = useRecord<'customers'>();
  const [editing, setEditing] = useState(false);
  const mayEdit = useCan('edit', customer, 'customers');
  const moveStarts = useMovePackageStarts(editing);
  const stop = () => setEditing(false);
  if (editing && mayEdit)
    return (
      <RecordForm
        mode="edit"
        only={callFields}
        onSaved={(record) => {
          moveStarts.compare(record);
          stop();
        }}
        onCancel={stop}
      />
    );
  return (
    <Box sx={{ my: 1, display: 'grid', gap: 1 }}>
      <RecordDetail names={shown} />
      {mayEdit && (
        <Button onClick={() => setEditing(true)} sx={{ justifySelf: 'start' }}>
          Ghi thêm điều mẹ nói
        </Button>
      )}
      <LastCalls />
      {moveStarts.question}
    </Box>
  );
}

/** The last calls with the current customer, newest first; renders nothing if there were no calls. */
function LastCalls() {
  const { lines, isPending, error, retry } = useTimeline();
  if (error) return <ErrorPanel error={error} onRetry={retry} />;
  if (isPending || !lines) return <Skeleton variant="rounded" height={44} />;
  const last = lines.filter(({ action_code }) => calls.includes(action_code)).slice(0, MAX_CALLS);
  if (last.length === 0) return null;
  return (
    <Box component="section" aria-label="Các cuộc gọi gần đây">
      <Typography component="h3" variant="subtitle2">
        Các cuộc gọi gần đây
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {last.map((line) => (
          <Box component="li" key={line.id} sx={{ mt: 0.5 }}>
            <Typography variant="body2" color="textSecondary">
              <HistoryLineMeta line={line} />
            </Typography>
            <HistoryLineContent line={line} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}
