import { useDataProvider } from 'ra-core';
import { useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Field } from '#schema/kinds';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useFieldChange } from './useFieldChange.ts';

/**
 * Fills what another record brings when it is chosen in a reference (a nurse her percentage), unless that was typed in the
 * meantime. Nobody chosen leaves it as it is.
 */
export function Brought({ name, field }: { readonly name: string; readonly field: Field }) {
  const data = useDataProvider<NoiDataProvider>();
  const { getValues, setValue } = useFormContext<Record<string, unknown>>();
  const chosen = useRef(getValues(name));
  const bring = async (id: string) => {
    const brings = Object.entries(field.brings ?? {}).map(
      ([own, theirs]) => [own, theirs, getValues(own)] as const,
    );
    const { data: record } = await data.getOne<LoadedRecord>(field.target ?? '', {
      id,
      meta: { include: [] },
    });
    if (chosen.current !== id) return;
    for (const [own, theirs, before] of brings)
      if (getValues(own) === before) setValue(own, record[theirs] ?? null, { shouldDirty: true });
  };
  useFieldChange((changed) => {
    if (changed !== name || getValues(name) === chosen.current) return;
    chosen.current = getValues(name);
    // What could not be read is left to be typed.
    if (chosen.current) void bring(String(chosen.current)).catch(() => undefined);
  });
  return null;
}
