import { Box, Button } from '@mui/material';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { normaliseAccountNumber } from '#rules/bankAccount';
import { bankLines } from '#schema/bankLines';
import { FieldGrid } from '../../screens/form/FormField.tsx';
import { LeaveGuard } from '../../screens/form/LeaveGuard.tsx';

/** The account of a statement. */
export interface StatementBankAccount {
  readonly bank: string;
  readonly account: string;
}

interface Values {
  bank: string | null;
  account: string | null;
}

interface Props {
  /** Values that are already known and fill the form. */
  readonly start: Partial<StatementBankAccount>;
  readonly onChosen: (account: StatementBankAccount) => void;
}

const { bank, account } = bankLines.fields;

/** A form for the account of a statement: the bank, and the account number with suggestions from earlier statements. */
export function StatementAccountForm({ start, onChosen }: Props) {
  const form = useForm<Values>({
    defaultValues: { bank: start.bank ?? null, account: start.account ?? '' },
  });
  return (
    <FormProvider {...form}>
      <LeaveGuard dirty={form.formState.isDirty} />
      <FieldGrid
        fields={[
          ['bank', bank],
          ['account', account],
        ]}
        autoFocus
      />
      <Box sx={{ mt: 2 }}>
        <ChooseButton onChosen={onChosen} />
      </Box>
    </FormProvider>
  );
}

/** A button that is enabled when the user has entered both values. */
function ChooseButton({ onChosen }: Pick<Props, 'onChosen'>) {
  const given = useWatch<Values>();
  const number = normaliseAccountNumber(given.account ?? '');
  const chosen = given.bank && number ? { bank: given.bank, account: number } : null;
  return (
    <Button variant="contained" disabled={!chosen} onClick={() => chosen && onChosen(chosen)}>
      Đọc sao kê
    </Button>
  );
}
