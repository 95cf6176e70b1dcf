import type { ReactNode } from 'react';
import { FormProvider, useForm } from 'react-hook-form';

interface Props {
  /** Values from the URL; a change of the URL resets the form. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly children: ReactNode;
}

/** The form that react-admin's inputs require, for report parameters. Each change of a parameter takes effect at once. */
export function ParamForm({ values, children }: Props) {
  const form = useForm({ values });
  return <FormProvider {...form}>{children}</FormProvider>;
}
