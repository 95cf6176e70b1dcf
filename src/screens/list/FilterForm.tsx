import { Box, Button, Collapse } from '@mui/material';
import { useState } from 'react';
import { Form, SourceContextProvider, TextInput, Translate } from 'react-admin';
import { type FieldValues, type ResolverResult, useFormContext } from 'react-hook-form';
import { getInputComponent } from '../../kinds/inputs/index.tsx';
import { stickyFooterStyle } from '../../ui/styles.ts';
import { useDeclaration } from '../parts/getDeclaration.ts';
import { chipStyles } from './chipStyles.ts';
import { chipRowStyle, filterRowStyle } from './FilterSkeleton.tsx';
import {
  type FilterTexts,
  findFilterErrors,
  readFilterInputs,
  toFilterInputName,
  toFilterInputValues,
} from './filterValues.ts';
import type { ShownFilter } from './listShownFilters.ts';

interface Props {
  readonly filters: readonly ShownFilter[];
  /** Number of filters in the first row. */
  readonly first: number;
  /** Number of the filters in use behind the button. */
  readonly used: number;
  /** The filters currently applied, including the default filters. */
  readonly applied: FilterTexts;
  readonly sort: string;
  /** True if the form is in a phone's sheet: its buttons then stay at the bottom. */
  readonly sheet?: boolean;
  readonly onApply: (entered: FilterTexts, sort: string) => void;
  readonly onClear: () => void;
}

/** Returns the minimum width of a chip in pixels, with room for the whole label and a part of the value. */
const calculateMinWidth = (label: string): { minWidth: number } => ({
  minWidth: 66 + Math.round(6.4 * label.length),
});
const firstChips = { ...chipRowStyle, ...chipStyles } as const;
const furtherChips = { ...firstChips, flexWrap: 'wrap', mt: 0.75 } as const;

const atFoot = { ...stickyFooterStyle, flex: '1 1 100%', '& > button': { flex: 1, minHeight: 44 } } as const;

/** Buttons that stay grey until there is a filter to apply or to clear. */
const quietButtons = {
  display: 'flex',
  flex: 'none',
  gap: 0.5,
  '& .MuiButton-root': { px: 1, py: 0, height: 32, whiteSpace: 'nowrap', color: 'text.secondary' },
  '& .MuiButton-root.ready': { color: 'text.primary' },
  '@media (pointer: coarse)': { '& .MuiButton-root': { height: 44 } },
} as const;

const sortLabel = 'Sắp xếp';

const filterSourceContext = {
  getSource: (name: string) => `filter.${toFilterInputName(name)}`,
  getLabel: (name: string) => name,
};

/** Form with an input for each filter, by the filter's kind; no input is required. One button applies all filters together. */
export default function FilterForm(props: Props) {
  const { filters, applied, sort, onApply } = props;
  const resolver = (values: FieldValues): ResolverResult => {
    const wrong = findFilterErrors(filters, values.filter);
    if (Object.keys(wrong).length > 0) return { values: {}, errors: { filter: wrong } };
    return { values, errors: {} };
  };
  return (
    <Form
      noValidate
      disableInvalidFormNotification
      record={{ sort, filter: toFilterInputValues(filters, applied) }}
      resolver={resolver}
      onSubmit={(entered: FieldValues) =>
        onApply(readFilterInputs(filters, entered.filter), entered.sort ?? '')
      }
    >
      <Inputs {...props} />
    </Form>
  );
}

function Inputs({ filters, first, used, applied, sort, sheet = false, onClear }: Props) {
  const resource = useDeclaration();
  const { reset, formState } = useFormContext();
  const { isDirty } = formState;
  const isUsed = sort !== '' || filters.some(({ filter: { name } }) => applied[name]);
  const [more, setMore] = useState(used > 0);
  const rest = filters.slice(first);
  const shown = ({ filter: { name }, field, label }: ShownFilter) => {
    const Input = getInputComponent(field);
    return (
      <div
        className={`field${applied[name] ? ' used' : ''}`}
        key={name}
        style={sheet ? undefined : calculateMinWidth(label)}
      >
        <Input source={name} field={field} compact />
      </div>
    );
  };
  const clear = () => {
    reset({ sort: '', filter: toFilterInputValues(filters, resource.list.standing ?? {}) });
    onClear();
  };
  return (
    <>
      <Box sx={sheet ? filterRowStyle : firstChips}>
        {resource.list.sorts && (
          <div
            className={`field${sort ? ' used' : ''}`}
            style={sheet ? undefined : calculateMinWidth(sortLabel)}
          >
            <TextInput
              source="sort"
              label={sortLabel}
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
        <SourceContextProvider value={filterSourceContext}>
          {filters.slice(0, first).map(shown)}
        </SourceContextProvider>
        <Box sx={sheet ? atFoot : quietButtons}>
          {rest.length > 0 && (
            <Button color="inherit" aria-expanded={more} onClick={() => setMore(!more)}>
              {more ? 'Thu gọn' : `Thêm bộ lọc${used > 0 ? ` (${used})` : ''}`}
            </Button>
          )}
          <Button color="inherit" onClick={clear} {...(isUsed && { className: 'ready' })}>
            <Translate i18nKey="ra.action.remove_all_filters" />
          </Button>
          <Button
            type="submit"
            variant={sheet ? 'contained' : isDirty ? 'outlined' : 'text'}
            {...(isDirty && { className: 'ready' })}
          >
            Áp dụng
          </Button>
        </Box>
      </Box>
      {rest.length > 0 && (
        <Collapse in={more} mountOnEnter>
          <SourceContextProvider value={filterSourceContext}>
            <Box sx={sheet ? filterRowStyle : furtherChips}>{rest.map(shown)}</Box>
          </SourceContextProvider>
        </Collapse>
      )}
    </>
  );
}
