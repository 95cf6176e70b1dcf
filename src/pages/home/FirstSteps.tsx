import { Alert } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { coordinatorCalls } from '../../jsonapi/coordinatorCalls.ts';
import { reloadOnAnyChangeMeta } from '../../screens/live/changes.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';

const FirstStepsCard = lazyWithPreload(() => import('../firstSteps/FirstStepsCard.tsx'));

const queryKey = ['first_steps'];

const missingNotes = {
  PUBLIC_URL: 'Máy chủ chưa có PUBLIC_URL: liên kết trong thư và mã QR chỉ mở được trên chính máy đó.',
  SMTP_URL:
    'Máy chủ chưa có SMTP_URL: lời mời và thư đặt lại mật khẩu không đến được ai. Hãy chép liên kết của lời mời và tự gửi.',
} as const;

/** The setup steps of a new company, ticked when done; renders nothing if all are done or the list was dismissed. */
export default function FirstSteps() {
  const queries = useQueryClient();
  const { data: state } = useQuery({
    queryKey,
    queryFn: ({ signal }) => coordinatorCalls.firstSteps(signal),
    meta: reloadOnAnyChangeMeta,
  });
  if (!state) return null;
  const isOver = state.dismissed || state.steps.every(({ done }) => done);
  return (
    <>
      {state.missing.map((name) => (
        <Alert key={name} severity="warning" sx={{ mb: 2 }}>
          {missingNotes[name]}
        </Alert>
      ))}
      {!isOver && (
        <LazyBoundary height={480}>
          <FirstStepsCard state={state} onDismissed={(after) => queries.setQueryData(queryKey, after)} />
        </LazyBoundary>
      )}
    </>
  );
}
