import { useEffect, useState } from 'react';
import { useReference } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { validatePartner, validateSeller } from '#rules/notTaken';
import { registrationFields } from '#schema/registration';
import type { LoadedRecord } from '../../../jsonapi/response.ts';
import { FormField } from '../../../screens/form/FormField.tsx';

/** Per field, returns why the chosen record is not accepted; null if it is accepted. */
const refusalFinders = {
  sales_id: ({ name, status }: LoadedRecord) =>
    validateSeller({ name: String(name), status: String(status) }),
  partner_id: ({ name, discontinued }: LoadedRecord) =>
    validatePartner({ name: String(name), discontinued: discontinued === true }, true),
} as const;

interface Props {
  readonly name: keyof typeof refusalFinders;
}

/**
 * Reference input of a registration that may have a preset record. A preset record that is no longer accepted is removed, and the field
 * says why.
 */
export function PresetReferenceInput({ name }: Props) {
  const field = registrationFields[name];
  const { getValues, setValue } = useFormContext();
  const [preset] = useState<string | null>(() => getValues(name) ?? null);
  const { referenceRecord } = useReference<LoadedRecord>({
    reference: field.target ?? '',
    id: preset ?? '',
    // The same parameters as the field's own request, so that react-admin sends one request.
    options: { enabled: preset !== null, meta: { include: [] } },
  });
  const help = referenceRecord ? refusalFinders[name](referenceRecord) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known
  useEffect(() => {
    if (!help || getValues(name) !== preset) return;
    for (const each of [name, ...Object.keys('autofill' in field ? field.autofill : {})])
      setValue(each, null);
  }, [help]);
  const isEmpty = useWatch<Record<string, string | null>>({ name }) == null;
  return <FormField name={name} field={{ ...field, ...(isEmpty && help && { help }) }} />;
}
