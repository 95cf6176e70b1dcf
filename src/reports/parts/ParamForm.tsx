import type { ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';

interface Props {
  /** The values as the address has them; another address starts again. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly children: ReactNode;
}

/** The form that react-admin's inputs need around them, for parameters of a report, each of which takes effect by itself. */
export function ParamForm({ values, children }: Props) {
  const form = useForm({ values });
  return <FormProvider {...form}>{children}</FormProvider>;
}
