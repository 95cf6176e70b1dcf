import { useEffect } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { accountNumber } from '#rules/bankAccount';
import { bankLines } from '#schema/bankLines';
import { FieldGrid } from '../../screens/form/FormField.tsx';

/** Whose statement a file is. */
export interface Account {
  readonly bank: string;
  readonly account: string;
}

interface Props {
  readonly start: Account | null;
  /** Null until both are there. */
  readonly onChange: (account: Account | null) => void;
  /** Told whether anything stands in the fields. */
  readonly onTyped: (isTyped: boolean) => void;
}

const { bank, account } = bankLines.fields;

/** Whose statement it is: the bank, and the account, offered from those that were read before. */
export function AccountForm({ start, onChange, onTyped }: Props) {
  const form = useForm({ defaultValues: { bank: start?.bank ?? null, account: start?.account ?? '' } });
  return (
    <FormProvider {...form}>
      <FieldGrid
        fields={[
          ['bank', bank],
          ['account', account],
        ]}
        autoFocus
      />
      <TellsAccount onChange={onChange} onTyped={onTyped} />
    </FormProvider>
  );
}

function TellsAccount({ onChange, onTyped }: Omit<Props, 'start'>) {
  const given = useWatch<{ bank: string | null; account: string | null }>();
  const number = accountNumber(given.account ?? '');
  const whose = given.bank;
  useEffect(() => {
    onChange(whose && number ? { bank: whose, account: number } : null);
  }, [whose, number, onChange]);
  const isTyped = Boolean(whose || given.account);
  useEffect(() => onTyped(isTyped), [isTyped, onTyped]);
  return null;
}
