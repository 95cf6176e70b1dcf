import { HttpError, useDataProvider } from 'ra-core';
import { useState } from 'react';
import { customers } from '#schema/customers';
import { registration } from '#schema/registration';
import type { NoiDataProvider } from '../../../jsonapi/dataProvider.ts';
import type { Problem } from '../../../jsonapi/document.ts';
import { detailsOf, type ErrorBody } from '../../../jsonapi/errors.ts';
import type { LoadedRecord } from '../../../jsonapi/response.ts';
import { useIntentKey } from '../../../screens/actions/useIntentKey.ts';
import { useReload } from '../../../screens/parts/useReload.ts';
import type { ActionDialogProps } from '../../../screens/registry.ts';
import { conflictOf } from '../../parts/conflicts.ts';
import { useCatalogue } from '../../parts/useCatalogue.ts';
import { changeLine, type DraftLine, type DraftValues, emptyLine, valuesOut } from './draft.ts';

/** What is missing before it can be sent, by field, in the documents' words. */
function missing(values: DraftValues, lines: readonly DraftLine[]): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [name, field] of Object.entries(registration)) {
    const value = values[name];
    const empty =
      value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
    if ('required' in field && field.required && name !== 'services' && empty)
      found[name] = `${field.label} is required!`;
  }
  const [first] = lines;
  if (!first?.service_id) found['services.0.service_id'] = 'Dịch vụ is required!';
  lines.forEach((line, index) => {
    if (line.service_id && !line.quantity) found[`services.${index}.quantity`] = 'Số lượng is required!';
  });
  return found;
}

/** The registration of a customer's package: its values, lines, errors, and sending it (PKG-39 … PKG-41). */
export function useRegistration(
  customer: LoadedRecord,
  start: DraftValues,
  onDone: ActionDialogProps['onDone'],
) {
  const provider = useDataProvider<NoiDataProvider>();
  const reload = useReload();
  const { catalogue, loading } = useCatalogue();
  const [values, setValues] = useState<DraftValues>(start);
  const [lines, setLines] = useState<readonly DraftLine[]>(() => [emptyLine()]);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [details, setDetails] = useState<readonly string[]>([]);
  const [conflict, setConflict] = useState<Problem | null>(null);
  const [sending, setSending] = useState(false);
  const [touched, setTouched] = useState(false);
  const key = useIntentKey();

  const edited = () => {
    setTouched(true);
    setConflict(null);
  };
  const forget = (name: string) => setErrors(({ [name]: _gone, ...others }) => others);
  const set = (name: string, value: unknown) => {
    edited();
    forget(name);
    setValues((before) => ({ ...before, [name]: value }));
  };
  const setMany = (change: DraftValues) => {
    edited();
    setValues((before) => ({ ...before, ...change }));
  };
  const setLine = (line: number, change: Partial<DraftLine>) => {
    edited();
    setLines((before) =>
      before.map((each) => (each.key === line ? changeLine(each, change, catalogue) : each)),
    );
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => !name.startsWith('services'))),
    );
  };
  const addLine = () => setLines((before) => [...before, emptyLine()]);
  const removeLine = (line: number) => {
    edited();
    setLines((before) => (before.length > 1 ? before.filter((each) => each.key !== line) : [emptyLine()]));
  };

  const send = async (acceptConflicts: boolean) => {
    const found = missing(values, lines);
    setErrors(found);
    setDetails(Object.values(found));
    if (Object.keys(found).length > 0) return;
    setSending(true);
    try {
      const action_data = { ...valuesOut(values, lines), ...(acceptConflicts && { accept_conflicts: true }) };
      const call = { action_code: 'register_package_v2', action_data };
      const { result } = await provider.act(
        customers.name,
        customer.id,
        call,
        key.keyFor(call),
        customer._etag,
      );
      onDone(result);
    } catch (error) {
      key.refused(error);
      const body = error instanceof HttpError ? (error.body as ErrorBody | null) : null;
      setConflict(conflictOf(error));
      setDetails(detailsOf(error));
      if (error instanceof HttpError && error.status === 412) void reload();
      setErrors(
        Object.fromEntries(
          Object.entries(body?.errors ?? {}).filter(([, said]) => typeof said === 'string'),
        ) as Record<string, string>,
      );
    } finally {
      setSending(false);
    }
  };

  return {
    customer,
    catalogue,
    loading,
    values,
    lines,
    errors,
    details,
    conflict,
    sending,
    touched,
    set,
    setMany,
    setLine,
    addLine,
    removeLine,
    send,
  };
}
export type Registration = ReturnType<typeof useRegistration>;
