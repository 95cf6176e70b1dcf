import { Box, FormHelperText } from '@mui/material';
import { useContext, useEffect, useRef } from 'react';
import { useDataProvider, useWrappedSource } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { Field } from '#schema/kinds';
import { isBlank } from '#schema/values';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { getKindComponents } from '../../kinds/index.tsx';
import { getInputComponent } from '../../kinds/inputs/index.tsx';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { useScreens } from '../useScreens.ts';
import { FieldRemarksContext } from './FieldRemarksContext.ts';
import { useFieldChange } from './useFieldChange.ts';

interface Props {
  readonly name: string;
  readonly field: Field;
  readonly autoFocus?: boolean;
}

/** An input for a field of the surrounding form: the resource's own input, else the input of the field's kind. */
export function FormField({ name, field, autoFocus = false }: Props) {
  const source = useWrappedSource(name);
  const { fields, inputs } = useScreens();
  const mark = useContext(FieldRemarksContext).marks[name];
  const Input = fields?.[name]?.Input ?? inputs?.[name] ?? getInputComponent(field);
  return (
    <Box sx={{ minWidth: 0, ...(getKindComponents(field).wide && { gridColumn: '1 / -1' }) }}>
      <LazyBoundary height={{ xs: 68, sm: 61 }}>
        <Input source={name} field={field} autoFocus={autoFocus} />
      </LazyBoundary>
      {mark && (
        <FormHelperText sx={{ mx: 0, color: mark.isDoubt ? 'warning.main' : 'success.main' }}>
          {mark.text}
        </FormHelperText>
      )}
      {field.autofill && <Autofill name={source} field={field} />}
    </Box>
  );
}

interface GridProps {
  readonly fields: readonly (readonly [string, Field])[];
  /** True to always use one column. */
  readonly narrow?: boolean;
  /** True if the first field should get the focus. */
  readonly autoFocus?: boolean;
}

/** The fields of a form, in two columns if the form is wide enough. */
export const FieldGrid = ({ fields, narrow, autoFocus = false }: GridProps) => (
  <Box sx={{ containerType: 'inline-size' }}>
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: '1fr',
        ...(!narrow && { '@container (min-width: 540px)': { gridTemplateColumns: '1fr 1fr' } }),
      }}
    >
      {fields.map(([name, field], at) => (
        <FormField key={name} {...{ name, field }} autoFocus={autoFocus && at === 0} />
      ))}
    </Box>
  </Box>
);

/**
 * When the user chooses a record in a reference, fills other fields from this record (a nurse's percentage), unless the user types in them
 * meanwhile. If a new record's form opens with a record already chosen, only blank fields are filled.
 */
function Autofill({ name, field }: { readonly name: string; readonly field: Field }) {
  const data = useDataProvider<NoiDataProvider>();
  const { getValues, setValue } = useFormContext<Record<string, unknown>>();
  const chosen = useRef(getValues(name));
  const fillFrom = async (id: string, preset = false) => {
    const filled = Object.entries(field.autofill ?? {}).flatMap(([own, theirs]) => {
      const before = getValues(own);
      return preset && !isBlank(before) ? [] : [[own, theirs, before] as const];
    });
    if (filled.length === 0) return;
    const { data: record } = await data.getOne<LoadedRecord>(field.target ?? '', {
      id,
      meta: { include: [] },
    });
    if (chosen.current !== id) return;
    for (const [own, theirs, before] of filled)
      if (getValues(own) === before) setValue(own, record[theirs] ?? null, { shouldDirty: !preset });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the form opens
  useEffect(() => {
    const { id, [name]: preset } = getValues();
    // Only for a new record: an edited record already has its own values.
    if (preset && !id) void fillFrom(String(preset), true).catch(() => undefined);
  }, []);
  useFieldChange((changed) => {
    if (changed !== name || getValues(name) === chosen.current) return;
    chosen.current = getValues(name);
    // Ignores errors: if the record cannot be loaded, the user fills in the fields.
    if (chosen.current) void fillFrom(String(chosen.current)).catch(() => undefined);
  });
  return null;
}
