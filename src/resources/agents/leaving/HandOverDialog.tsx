import {
  Alert,
  Box,
  Checkbox,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Skeleton,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays } from '#rules/days';
import { formatDate } from '#rules/format';
import { handOverAllAction } from '#schema/handOverAllAction';
import { coordinatorCalls } from '../../../jsonapi/coordinatorCalls.ts';
import { useActionSubmission } from '../../../screens/actions/ActionForm.tsx';
import { GuardedDialog } from '../../../screens/form/GuardedDialog.tsx';
import { LeaveGuard } from '../../../screens/form/LeaveGuard.tsx';
import { RefusalNotice, SubmitButtons } from '../../../screens/form/SubmissionForm.tsx';
import { SubmissionContext } from '../../../screens/form/useSubmission.ts';
import { DayInput } from '../../../screens/inputs/DayInput.tsx';
import { DialogFoot } from '../../../screens/parts/DialogFoot.tsx';
import { ErrorPanel } from '../../../screens/parts/ErrorPanel.tsx';
import { useNotices } from '../../../screens/parts/useNotices.tsx';
import { useReload } from '../../../screens/parts/useReload.ts';
import { getCurrentDay } from '../../../ui/today.ts';
import { HandOverRow } from './HandOverRow.tsx';

interface Props {
  readonly nurse: { readonly id: string; readonly name: string };
  readonly onClose: () => void;
}

/**
 * Dialog that hands over all packages of a nurse from a day on (rules 2.26). Each package has a proposed nurse. All packages are saved
 * together or not at all.
 */
export default function HandOverDialog(props: Props) {
  return (
    <GuardedDialog onClose={props.onClose} maxWidth="md" fullBelow="sm">
      <HandOverForm {...props} />
    </GuardedDialog>
  );
}

function HandOverForm({ nurse, onClose }: Props) {
  const notices = useNotices();
  const reload = useReload();
  const [firstDay] = useState(() => addDays(getCurrentDay(), 1));
  const [from_day, setFrom] = useState(firstDay);
  const [leave, setLeave] = useState(false);
  /** Nurse ids that the user chose instead of the proposed nurses, by package id; '' for no nurse. */
  const [choices, setChoices] = useState<ReadonlyMap<string, string>>(new Map());
  const submission = useActionSubmission<Readonly<Record<string, unknown>>>({
    resource: 'agents',
    code: 'hand_over_all',
    record: nurse,
    input: handOverAllAction.input,
    toData: (entered) => entered,
    onDone: (answer) => {
      const { packages, leaves_on } = answer?.result ?? {};
      const left = leaves_on ? `, ngày làm cuối ${formatDate(String(leaves_on))}` : '';
      notices.done(answer?.revert, `Đã bàn giao ${String(packages)} gói của ${nurse.name}${left}.`);
      void reload();
      onClose();
    },
  });
  const found = useQuery({
    queryKey: ['agents', 'leaving', nurse.id, from_day],
    queryFn: ({ signal }) => coordinatorCalls.leaving(nurse.id, from_day, signal),
  });
  const packages = found.data ?? [];
  const takers = packages.map((pack) => choices.get(pack.package_id) ?? pack.proposed ?? '');
  const open = takers.filter((taker) => taker === '').length;
  const save = () =>
    void submission.submit({
      from_day,
      to: packages.flatMap(({ package_id }, at) =>
        takers[at] ? [{ package_id, agent_id: takers[at] }] : [],
      ),
      ...(leave && { leave }),
    });
  return (
    <SubmissionContext value={submission}>
      <LeaveGuard dirty={choices.size > 0 || leave || from_day !== firstDay} />
      <DialogTitle>
        {handOverAllAction.label}: {nurse.name}
      </DialogTitle>
      <DialogContent>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, pt: 1 }}>
          <DayInput
            label="Từ ngày"
            day={from_day}
            onDay={(day) => {
              setFrom(day);
              setChoices(new Map());
              submission.change();
            }}
          />
          <FormControlLabel
            control={<Checkbox />}
            label="Chị nghỉ việc từ ngày này"
            checked={leave}
            onChange={(_event, checked) => {
              setLeave(checked);
              submission.change();
            }}
          />
        </Box>
        <RefusalNotice />
        <Typography role="status" sx={{ my: 1 }}>
          {found.data && formatHandOverSummary(packages.length, open)}
        </Typography>
        {leave && open > 0 && (
          <Alert severity="warning">Để chị nghỉ việc, hãy chọn người nhận cho từng gói.</Alert>
        )}
        {found.error && <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />}
        {!found.data && !found.error && <Skeleton variant="rounded" height={200} />}
        <Box component="ul" aria-label="Các gói" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {packages.map((pack, at) => (
            <HandOverRow
              key={pack.package_id}
              pack={pack}
              taker={takers[at] ?? ''}
              onChoose={(agent_id) => {
                setChoices((before) => new Map(before).set(pack.package_id, agent_id));
                submission.change();
              }}
            />
          ))}
        </Box>
      </DialogContent>
      <DialogFoot onLeave={onClose}>
        <SubmitButtons
          label={
            packages.length > open
              ? `Bàn giao ${packages.length - open} gói`
              : leave
                ? 'Nghỉ việc'
                : 'Bàn giao'
          }
          disabled={!found.data || (leave ? open > 0 : packages.length === open)}
          onSend={save}
        />
      </DialogFoot>
    </SubmissionContext>
  );
}

function formatHandOverSummary(packages: number, open: number): string {
  if (packages === 0) return 'Chị không có gói hay buổi nào từ ngày này.';
  return `${packages} gói${open > 0 ? `, ${open} gói chưa có người nhận sẽ để nguyên` : ', đã chọn đủ người nhận'}.`;
}
