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

/** What the server said, by field and in full. */
interface Refused {
  readonly errors: Readonly<Record<string, string>>;
  readonly details: readonly string[];
}
const nothing: Refused = { errors: {}, details: [] };

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
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Refused>(nothing);
  const [conflict, setConflict] = useState<Problem | null>(null);
  const [sending, setSending] = useState(false);
  const [touched, setTouched] = useState(false);
  const key = useIntentKey();

  // What was refused was refused as it stood; what is missing is told as long as it is.
  const edited = () => {
    setTouched(true);
    setConflict(null);
    setRefused(nothing);
  };
  const set = (name: string, value: unknown) => {
    edited();
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
  };
  const addLine = () => setLines((before) => [...before, emptyLine()]);
  const removeLine = (line: number) => {
    edited();
    setLines((before) => (before.length > 1 ? before.filter((each) => each.key !== line) : [emptyLine()]));
  };

  const send = async (acceptConflicts: boolean) => {
    setTried(true);
    setRefused(nothing);
    if (Object.keys(missing(values, lines)).length > 0) return;
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
      const fields = Object.entries(body?.errors ?? {}).filter(([, said]) => typeof said === 'string');
      setRefused({
        errors: Object.fromEntries(fields) as Record<string, string>,
        details: detailsOf(error),
      });
      if (error instanceof HttpError && error.status === 412) void reload();
    } finally {
      setSending(false);
    }
  };

  const lacking = tried ? missing(values, lines) : {};
  return {
    customer,
    catalogue,
    loading,
    values,
    lines,
    errors: { ...refused.errors, ...lacking },
    details: [...Object.values(lacking), ...refused.details],
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
