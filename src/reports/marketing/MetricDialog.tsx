import { Alert, DialogContent, DialogTitle, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { marketingDays } from '#schema/metrics';
import { marketing } from '#schema/reports/marketing';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { listErrorDetails } from '../../jsonapi/errors.ts';
import { NumberKindInput } from '../../kinds/inputs/NumberKindInput.tsx';
import { GuardedDialog } from '../../screens/form/GuardedDialog.tsx';
import { SubmissionForm, SubmitButtons, WaitingNotice } from '../../screens/form/SubmissionForm.tsx';
import { useSubmission } from '../../screens/form/useSubmission.ts';
import { DialogFoot } from '../../screens/parts/DialogFoot.tsx';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import AlertDialog from '../../ui/AlertDialog.tsx';
import { formatDayWithWeekday } from '../figures/formatDayWithWeekday.ts';

interface Props {
  readonly day: string;
  /** True if the report shows leads counted by hand. */
  readonly counted: boolean;
  readonly onClose: () => void;
  /** Called after the server has stored the values. */
  readonly onSaved: () => void;
}
const names = ['expense', 'c3_fanpage', 'c3_hotline', 'c3_zalo'] as const;
type Values = Readonly<Record<(typeof names)[number], number | null>>;

/** Dialog "Cập nhật chỉ số" for the cost and the hand-counted leads of a day, filled with the stored values. */
export const MetricDialog = (props: Props) => (
  <GuardedDialog onClose={props.onClose} maxWidth="xs">
    <MetricForm {...props} />
  </GuardedDialog>
);

function MetricForm({ day, counted, onClose, onSaved }: Props) {
  const provider = useDataProvider<NoiDataProvider>();
  const stored = useQuery({
    queryKey: ['metrics', 'day', day],
    queryFn: async () => {
      const { data } = await provider.getList('metrics', {
        filter: { day_from: day, day_to: day },
        pagination: { page: 1, perPage: 1 },
        sort: { field: 'day', order: 'ASC' },
      });
      return (data[0] ?? {}) as Partial<Values>;
    },
    staleTime: 0,
    gcTime: 0,
  });
  const submission = useSubmission<Partial<Values>, void>({
    send: (entered, { key }) =>
      provider.upsertMetric(
        { day, ...Object.fromEntries(names.map((name) => [name, entered[name] ?? 0])) },
        key,
      ),
    onDone: onSaved,
  });
  const { refusal, change, waiting } = submission;
  return (
    <>
      <SubmissionForm name={`metrics/${day}`} submission={submission} values={stored.data ?? {}}>
        <DialogTitle>Cập nhật chỉ số</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
          {waiting && <WaitingNotice {...waiting} />}
          <Typography color="textSecondary">{formatDayWithWeekday(day)}</Typography>
          {!counted && (
            <Alert severity="info">
              Báo cáo đang đếm C3 từ danh sách khách: số C3 nhập ở đây chỉ hiện khi bật “
              {marketing.params.legacy_c3.label}”.
            </Alert>
          )}
          {stored.error ? (
            <ErrorPanel
              error={stored.error}
              onRetry={() => void stored.refetch()}
              header="Chưa đọc được chỉ số của ngày này"
            />
          ) : (
            names.map((name, index) =>
              stored.data ? (
                <NumberKindInput
                  key={name}
                  source={name}
                  field={marketingDays.fields[name]}
                  autoFocus={index === 0}
                />
              ) : (
                <Skeleton key={name} variant="rounded" height={64} />
              ),
            )
          )}
        </DialogContent>
        <DialogFoot leave="ra.action.cancel" onLeave={onClose}>
          <SubmitButtons label="ra.action.save" disabled={!stored.data} />
        </DialogFoot>
      </SubmissionForm>
      {refusal !== null && !waiting && (
        <AlertDialog message="Lỗi lưu dữ liệu" details={listErrorDetails(refusal)} onClose={change} />
      )}
    </>
  );
}
