import { Box, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { useState } from 'react';
import { ResourceContextProvider, useGetList } from 'react-admin';
import { toMonth, toMonthStart } from '#rules/days';
import { formatDate } from '#rules/format';
import { date, ref } from '#schema/kinds';
import { maxPageSize } from '#schema/paging';
import type { ActionResult } from '../../../jsonapi/actionResult.ts';
import type { LoadedRecordOf } from '../../../jsonapi/loaded.ts';
import { DateInput } from '../../../kinds/inputs/DateInput.tsx';
import { ActionForm } from '../../../screens/actions/ActionForm.tsx';
import { BulkResults } from '../../../screens/actions/BulkResults.tsx';
import { buildFormResolver } from '../../../screens/form/buildFormResolver.ts';
import { FormField } from '../../../screens/form/FormField.tsx';
import { GuardedDialog } from '../../../screens/form/GuardedDialog.tsx';
import { DialogForm } from '../../../screens/form/SubmissionForm.tsx';
import { useNotices } from '../../../screens/parts/useNotices.tsx';
import { useReload } from '../../../screens/parts/useReload.ts';
import { SelectAllBox } from '../../../ui/SelectAllBox.tsx';
import { getCurrentDay } from '../../../ui/today.ts';
import { ParamForm } from '../../parts/ParamForm.tsx';

interface Props {
  readonly nurse: { readonly id: string; readonly name: string };
  /** Day whose month decides which sessions are shown: sessions since the first day of that month. */
  readonly day: string;
  readonly onClose: () => void;
}

const nurseField = ref('Người đã làm', 'agents', { required: true });
const resolver = buildFormResolver({ agent_id: nurseField });
const days = { from: date('Từ ngày'), to: date('Đến ngày') };

/**
 * The dialog with the past sessions that were counted for a nurse, all ticked. The user gives the ticked sessions to the nurse who really
 * held them.
 */
export function HeldSessionsDialog({ nurse, day, onClose }: Props) {
  const notices = useNotices();
  const reload = useReload();
  const [range, setRange] = useState(() => {
    const to = getCurrentDay();
    return { from: toMonthStart(toMonth(day < to ? day : to)), to };
  });
  const [left, setLeft] = useState<readonly string[]>([]);
  const [result, setResult] = useState<ActionResult | null>(null);
  const { data } = useGetList<LoadedRecordOf<'shifts'>>('shifts', {
    filter: { taken_by: nurse.id, status: 'finished', day_from: range.from, day_to: range.to },
    pagination: { page: 1, perPage: maxPageSize },
    sort: { field: 'day', order: 'ASC' },
  });
  const chosen = (data ?? []).map(({ id }) => id).filter((id) => !left.includes(id));
  const title = `Đổi người đã làm · ${nurse.name}`;
  const done = (answer: ActionResult | null) => {
    if (answer?.error) setResult(answer);
    else {
      notices.done();
      onClose();
    }
    void reload();
  };
  const dayInput = (name: 'from' | 'to') => (
    <DateInput
      source={name}
      field={days[name]}
      onChange={(next) => next && setRange((before) => ({ ...before, [name]: next }))}
    />
  );
  return (
    <ResourceContextProvider value="shifts">
      <GuardedDialog onClose={onClose} maxWidth="sm" fullBelow="sm">
        {result ? (
          <BulkResults title={title} result={result} onClose={onClose} />
        ) : (
          <ActionForm
            code="substitute"
            ids={chosen}
            defaultValues={{ agent_id: null }}
            resolver={resolver}
            toData={({ agent_id }) => ({ agent_id })}
            onDone={done}
          >
            <DialogForm
              title={title}
              submit={`Đổi ${chosen.length} buổi`}
              disabled={chosen.length === 0}
              onClose={onClose}
            >
              <FormField name="agent_id" field={nurseField} autoFocus />
              <ParamForm values={range}>
                <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 2, mt: 2 }}>
                  {dayInput('from')}
                  {dayInput('to')}
                </Box>
              </ParamForm>
              <Typography component="div" sx={{ mt: 1, display: 'flex', alignItems: 'center' }} role="status">
                {data && data.length > 0 && (
                  <SelectAllBox
                    label="Chọn tất cả các buổi"
                    all={chosen.length === data.length}
                    some={chosen.length > 0}
                    onChange={(all) => setLeft(all ? [] : data.map(({ id }) => id))}
                  />
                )}
                {data
                  ? data.length > 0
                    ? `Đã chọn ${chosen.length}/${data.length} buổi đã tắm`
                    : 'Không có buổi đã tắm nào trong những ngày này.'
                  : 'Đang tải…'}
              </Typography>
              <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 320, overflowY: 'auto' }}>
                {data?.map(({ id, day: on, customer_name }) => (
                  <li key={id}>
                    <FormControlLabel
                      label={`${formatDate(on)} · ${customer_name ?? ''}`}
                      control={
                        <Checkbox
                          checked={!left.includes(id)}
                          onChange={(_event, isTicked) =>
                            setLeft((before) =>
                              isTicked ? before.filter((one) => one !== id) : [...before, id],
                            )
                          }
                        />
                      }
                    />
                  </li>
                ))}
              </Box>
            </DialogForm>
          </ActionForm>
        )}
      </GuardedDialog>
    </ResourceContextProvider>
  );
}
