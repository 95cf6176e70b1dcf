import DeleteOutline from '@mui/icons-material/DeleteOutlined';
import { Box, IconButton, Typography } from '@mui/material';
import { useMemo, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { formatMoney } from '#rules/format';
import { payItemKinds } from '#schema/choices';
import { payItems } from '#schema/payItems';
import type { OwedNurse } from '#schema/payRun';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { listErrorDetails } from '../../jsonapi/errors.ts';
import { buildFormResolver } from '../../screens/form/buildFormResolver.ts';
import { FieldGrid } from '../../screens/form/FormField.tsx';
import { FormErrors, SubmissionForm, SubmitButtons } from '../../screens/form/SubmissionForm.tsx';
import { useSubmission } from '../../screens/form/useSubmission.ts';

type Values = Record<string, unknown>;

const fields = {
  kind: payItems.fields.kind,
  amount: payItems.fields.amount,
  note: payItems.fields.note,
} as const;
const inputs = Object.entries(fields);

interface Props {
  readonly month: string;
  readonly row: OwedNurse;
  /** Called when an item was added or deleted. */
  readonly onChanged: () => void;
}

/** A nurse's bonuses, allowances and deductions of a month: listed, added and deleted in place. */
export function NursePayItems({ month, row, onChanged }: Props) {
  const data = useDataProvider<NoiDataProvider>();
  const [error, setError] = useState<string | null>(null);
  const { id: agent_id, name } = row.agent;
  const resolver = useMemo(() => buildFormResolver(fields), []);
  const submission = useSubmission<Values, unknown>({
    send: (values) => data.create('pay_items', { data: { ...values, agent_id, month } }),
    onDone: onChanged,
  });
  const remove = async (id: string) => {
    setError(null);
    try {
      await data.delete('pay_items', { id });
      onChanged();
    } catch (cause) {
      setError(listErrorDetails(cause).join(' '));
    }
  };
  return (
    <Box sx={{ py: 1, maxWidth: 640 }} role="group" aria-label={`Khoản khác của ${name}`}>
      {row.items.map(({ id, kind, amount, note, paid }) => (
        <Box key={id} sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 40 }}>
          <Box sx={{ flex: 1, minWidth: 0, whiteSpace: 'normal' }}>
            {payItemKinds.find(({ value }) => value === kind)?.label}
            {note && ` · ${note}`}
          </Box>
          {formatMoney(kind === 'deduction' ? -amount : amount)}
          {!paid && (
            <IconButton
              size="small"
              aria-label={`Xóa ${note ?? formatMoney(amount)}`}
              onClick={() => void remove(id)}
            >
              <DeleteOutline fontSize="small" />
            </IconButton>
          )}
        </Box>
      ))}
      {error && (
        <Typography role="alert" color="error">
          {error}
        </Typography>
      )}
      {/* The key resets the form after each saved item. */}
      <SubmissionForm
        key={row.items.length}
        name={`pay_items/${agent_id}/${month}`}
        submission={submission}
        values={{ kind: 'bonus', amount: null, note: null }}
        resolver={resolver}
        fields={fields}
      >
        <FormErrors />
        <FieldGrid fields={inputs} />
        <Box sx={{ mt: 1 }}>
          <SubmitButtons label="Thêm khoản" />
        </Box>
      </SubmissionForm>
    </Box>
  );
}
