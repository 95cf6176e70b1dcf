import type { ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';

interface Props {
  /** The values from the URL; a changed URL resets the form. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly children: ReactNode;
}

/** The form required by react-admin's inputs, for report parameters that take effect one by one. */
export function ParamForm({ values, children }: Props) {
  const form = useForm({ values });
  return <FormProvider {...form}>{children}</FormProvider>;
}
