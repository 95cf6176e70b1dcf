import { useEffect, useState } from 'react';
import { useReference } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { partnerFault, sellerFault } from '#rules/notTaken';
import { registration } from '#schema/registration';
import type { LoadedRecord } from '../../../jsonapi/response.ts';
import { FormField } from '../../../screens/form/FormField.tsx';

/** Why the record of a field is not taken; null when it is. */
const whyNot = {
  sales_id: ({ name, status }: LoadedRecord) => sellerFault({ name: String(name), status: String(status) }),
  partner_id: ({ name, discontinued }: LoadedRecord) =>
    partnerFault({ name: String(name), discontinued: discontinued === true }, true),
} as const;

interface Props {
  readonly name: keyof typeof whyNot;
}

/** A reference of a registration that may begin with a record; one that is not taken any more is emptied, and the field says why. */
export function OfferedField({ name }: Props) {
  const field = registration[name];
  const { getValues, setValue } = useFormContext();
  const [preset] = useState<string | null>(() => getValues(name) ?? null);
  const { referenceRecord } = useReference<LoadedRecord>({
    reference: field.target ?? '',
    id: preset ?? '',
    // As the field itself requests it, so that it is one request.
    options: { enabled: preset !== null, meta: { include: [] } },
  });
  const help = referenceRecord ? whyNot[name](referenceRecord) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known
  useEffect(() => {
    if (!help || getValues(name) !== preset) return;
    for (const each of [name, ...Object.keys('autofill' in field ? field.autofill : {})])
      setValue(each, null);
  }, [help]);
  const isEmpty = useWatch<Record<string, string | null>>({ name }) == null;
  return <FormField name={name} field={{ ...field, ...(isEmpty && help && { help }) }} />;
}
