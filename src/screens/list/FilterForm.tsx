import { Box, Button, Collapse } from '@mui/material';
import { useState } from 'react';
import { Form, SourceContextProvider, TextInput, Translate } from 'react-admin';
import { type FieldValues, type ResolverResult, useFormContext } from 'react-hook-form';
import { inputOf } from '../../kinds/inputs/index.tsx';
import { useDeclaration } from '../parts/declarationOf.ts';
import { stickyFoot } from '../parts/styles.ts';
import { filterRow, lowFilterRow } from './FilterSkeleton.tsx';
import type { ShownFilter } from './filtersFor.ts';
import { chosenFilters, enteredFilters, type Filters, filterKey, wrongFilters } from './filterValues.ts';

interface Props {
  readonly filters: readonly ShownFilter[];
  /** The number of filters in the first row. */
  readonly first: number;
  /** How many of the others are in use. */
  readonly used: number;
  /** The filters in force, the standing ones included. */
  readonly applied: Filters;
  readonly sort: string;
  /** On a phone's sheet: its buttons stay at the foot. */
  readonly sheet?: boolean;
  readonly onApply: (entered: Filters, sort: string) => void;
  readonly onClear: () => void;
}

const atFoot = { ...stickyFoot, flex: '1 1 100%', '& > button': { flex: 1, minHeight: 44 } } as const;

const inFilter = {
  getSource: (name: string) => `filter.${filterKey(name)}`,
  getLabel: (name: string) => name,
};

/** A form of the filters by the inputs of their kinds, none of them required; it applies them together. */
export default function FilterForm(props: Props) {
  const { filters, applied, sort, onApply } = props;
  const resolver = (values: FieldValues): ResolverResult => {
    const wrong = wrongFilters(filters, values.filter);
    if (Object.keys(wrong).length > 0) return { values: {}, errors: { filter: wrong } };
    return { values, errors: {} };
  };
  return (
    <Form
      noValidate
      disableInvalidFormNotification
      record={{ sort, filter: enteredFilters(filters, applied) }}
      resolver={resolver}
      onSubmit={(entered: FieldValues) => onApply(chosenFilters(filters, entered.filter), entered.sort ?? '')}
    >
      <Inputs {...props} />
    </Form>
  );
}

function Inputs({ filters, first, used, sheet = false, onClear }: Props) {
  const resource = useDeclaration();
  const { reset, formState } = useFormContext();
  const { isDirty } = formState;
  const [more, setMore] = useState(used > 0);
  const rest = filters.slice(first);
  const row = sheet ? filterRow : lowFilterRow;
  const shown = ({ filter: { name }, field }: ShownFilter) => {
    const Input = inputOf(field);
    return (
      <div className="field" key={name}>
        <Input source={name} field={field} compact />
      </div>
    );
  };
  const clear = () => {
    reset({ sort: '', filter: enteredFilters(filters, resource.list.standing ?? {}) });
    onClear();
  };
  return (
    <>
      <Box sx={row}>
        {resource.list.sorts && (
          <div className="field">
            <TextInput
              source="sort"
              label="Sắp xếp"
              helperText={false}
              select
              slotProps={{ select: { native: true } }}
              parse={(value: string) => value}
            >
              {resource.list.sorts.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </TextInput>
          </div>
        )}
        <SourceContextProvider value={inFilter}>{filters.slice(0, first).map(shown)}</SourceContextProvider>
        <Box sx={sheet ? atFoot : { display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
          {rest.length > 0 && (
            <Button color="inherit" aria-expanded={more} onClick={() => setMore(!more)}>
              {more ? 'Thu gọn' : `Thêm bộ lọc${used > 0 ? ` (${used})` : ''}`}
            </Button>
          )}
          <Button color="inherit" onClick={clear}>
            <Translate i18nKey="ra.action.remove_all_filters" />
          </Button>
          <Button type="submit" variant={sheet ? 'contained' : isDirty ? 'outlined' : 'text'}>
            Áp dụng
          </Button>
        </Box>
      </Box>
      {rest.length > 0 && (
        <Collapse in={more} mountOnEnter>
          <SourceContextProvider value={inFilter}>
            <Box sx={{ ...row, mt: 0.75 }}>{rest.map(shown)}</Box>
          </SourceContextProvider>
        </Collapse>
      )}
    </>
  );
}
