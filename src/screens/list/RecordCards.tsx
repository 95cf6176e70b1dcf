import Phone from '@mui/icons-material/PhoneOutlined';
import { Box, IconButton, Skeleton } from '@mui/material';
import { type PointerEvent, useRef } from 'react';
import { RecordContextProvider, useListContext, useRecordContext } from 'react-admin';
import { toLocalDay } from '#rules/days';
import { formatDate, formatDayAndMonth } from '#rules/format';
import type { FieldKind } from '#schema/kinds';
import { isBlank } from '#schema/values';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { formatRecordTitle } from '../../kinds/parts/formatRecordTitle.ts';
import { addPhoneSpaces } from '../../ui/addPhoneSpaces.ts';
import { visuallyHidden } from '../../ui/styles.ts';
import { useCurrentDay } from '../../ui/today.ts';
import { RowActions, useHasRowActions } from '../actions/ActionButtons.tsx';
import { listAllowedActions } from '../actions/listAllowedActions.ts';
import { FieldValue } from '../parts/FieldValue.tsx';
import { getListTitle, useDeclaration } from '../parts/getDeclaration.ts';
import { useScreens } from '../useScreens.ts';
import type { DeclaredColumn } from './columns.ts';
import { useListColumns } from './ListColumns.tsx';
import { RowLink } from './RowLink.tsx';
import { SelectionCheckbox } from './SelectColumn.tsx';
import { useRowProps } from './useRowTarget.ts';

/**
 * The records of a list on a phone, as lines over the full width, with the narrow columns: the name and the amount or level, and the other
 * values below in grey. A tap opens the record, "…" shows its actions, a long press selects it. Replaces react-admin's `SimpleList`, which
 * has no pairs of label and value.
 */
export default function RecordCards() {
  const resource = useDeclaration();
  const label = getListTitle(resource);
  const { data: records, isPlaceholderData: busy } = useListContext<LoadedRecord>();
  if (!records)
    return (
      <Box aria-busy aria-label={label} sx={lines}>
        {[0, 1, 2, 3, 4, 5, 6, 7].map((line) => (
          <Box key={line} sx={{ height: 64, px: 1.5, py: 1.25 }}>
            <Skeleton width="60%" />
            <Skeleton width="85%" />
          </Box>
        ))}
      </Box>
    );
  return (
    <Box component="ul" aria-label={label} aria-busy={busy} sx={lines}>
      {records.map((record) => (
        <RecordContextProvider key={record.id} value={record}>
          <Line record={record} />
        </RecordContextProvider>
      ))}
    </Box>
  );
}

function Line({ record }: { readonly record: LoadedRecord }) {
  const resource = useDeclaration();
  const { list } = resource;
  const { shown, isSelectable } = useListColumns();
  const { selectedIds } = useListContext();
  const rowOf = useRowProps();
  const hasActions = useHasRowActions();
  const press = useLongPress(record.id, isSelectable);
  const [first, ...others] = shown;
  const { beside, under, line: declaredLine } = list.card ?? {};
  const known: readonly DeclaredColumn[] = [...others, ...shown.flatMap(({ facts }) => facts)];
  const columnOf = (wanted: string | undefined) => known.find(({ name }) => name === wanted);
  const state = others.find(({ field }) => field.choices?.some(({ badge }) => badge));
  const hasStep = listAllowedActions(resource, useViewer(), 'row', record).some(
    ({ code }) => code === list.step,
  );
  const declared = columnOf(beside);
  const hasValue = declared && !isBlank(record[declared.name]) && record[declared.name] !== 0;
  const besideTitle = declaredLine || hasValue || !state ? declared : state;
  const underTitle = columnOf(under);
  const call = others.find(({ name, field }) => field.kind === 'phone' && !isBlank(record[name]));
  const { onClick, ...row } = rowOf(record);
  return (
    <Box
      component="li"
      {...row}
      {...press.handlers}
      onClick={(event) => !press.wasLong() && onClick(event)}
      sx={line}
    >
      {selectedIds.length > 0 && isSelectable && <SelectionCheckbox />}
      <Box className="words" sx={{ flex: 1, minWidth: 0 }}>
        {first && (
          <Box className="name">
            <RowLink {...first} />
          </Box>
        )}
        <Box component="dl" className="second">
          {declaredLine ? (
            declaredLine.map((name) => {
              const column = columnOf(name);
              return column && <LabelledCardValue key={name} {...column} isShort />;
            })
          ) : (
            <>
              {state && <LabelledCardValue {...state} isBeside={state === besideTitle} />}
              {[...others.filter(isToned), ...others.filter((column) => !isToned(column))]
                .filter((column) => ![declared, state, call].includes(column))
                // The button of the next step says the state.
                .filter((column) => !hasStep || !isToned(column))
                .map((column) => (
                  <LabelledCardValue key={column.name} {...column} />
                ))}
              {call && <LabelledCardValue {...call} />}
            </>
          )}
        </Box>
      </Box>
      {besideTitle && (
        <Box className="beside">
          <FieldValue {...besideTitle} variant="row" />
          {underTitle && (
            <Box className="second">
              <FieldValue {...underTitle} variant="second" />
            </Box>
          )}
        </Box>
      )}
      {call && (
        <IconButton
          href={`tel:${record[call.name]}`}
          aria-label={`Gọi ${addPhoneSpaces(String(record[call.name]))}`}
          onClick={(event) => event.stopPropagation()}
        >
          <Phone fontSize="small" />
        </IconButton>
      )}
      {hasActions && <RowActions folded />}
    </Box>
  );
}

/** True for a state with a coloured dot. The state is first in the second line, so that it is never truncated. */
const isToned = ({ field }: DeclaredColumn): boolean => field.choices?.some(({ tone }) => tone) ?? false;

/** Formats a day; a day of this year without the year. */
const formatNearDay = (day: string, today: string): string =>
  day.slice(0, 4) === today.slice(0, 4) ? formatDayAndMonth(day) : formatDate(day);

/** Kinds whose values are shown without a label. */
const selfExplaining: readonly FieldKind[] = ['phone', 'email', 'choice', 'month', 'slots'];

interface LabelledCardValueProps extends DeclaredColumn {
  /** True if the value is already shown at the end of the line, so that only its meaning is shown here. */
  readonly isBeside?: boolean;
  /** True if the value is shown in its short form: the code of a level, the day of an instant. */
  readonly isShort?: boolean;
}

/**
 * A value with its label; for a badge, its meaning. The label is visible only if the kind of value needs it. Renders nothing for an empty
 * value.
 */
function LabelledCardValue({ name, field, isBeside = false, isShort = false }: LabelledCardValueProps) {
  const { list } = useDeclaration();
  const { Field, Cell } = useScreens().fields?.[name] ?? {};
  const own = Cell ?? Field;
  const record = useRecordContext<LoadedRecord>();
  const today = useCurrentDay();
  const value = record?.[name];
  if (isBlank(value) && !own) return null;
  const meaning = field.choices?.find((choice) => choice.value === value)?.badge;
  if (isBeside && !meaning) return null;
  const word = list.card?.words?.[name];
  const isPlain = (list.card?.plain ?? []).includes(name) || selfExplaining.includes(field.kind);
  const related = record?.[name.replace(/_id$/, '')] as LoadedRecord | undefined;
  const text = () => {
    if (meaning && !isShort) return meaning;
    if (own) return <FieldValue name={name} field={field} variant="row" />;
    if (field.kind === 'phone') return addPhoneSpaces(String(value));
    if (field.kind === 'date') return formatNearDay(String(value), today);
    if (isShort && field.kind === 'datetime') return formatNearDay(toLocalDay(String(value)), today);
    // Text, not a link: on a phone a link inside the line could not be tapped separately.
    if (field.target && related) return formatRecordTitle(field.target, related);
    return <FieldValue name={name} field={field} variant={field.kind === 'boolean' ? 'detail' : 'row'} />;
  };
  return (
    <Box {...(own && !isShort && { className: 'own' })}>
      <Box component="dt" sx={isPlain ? visuallyHidden : {}}>
        {word ?? field.label}
      </Box>
      <Box component="dd">{text()}</Box>
    </Box>
  );
}

/** Milliseconds after which a press counts as long. */
const LONG_PRESS_MS = 500;

/** Returns event handlers that select a record by a long press; `wasLong` returns true if the current click is the end of a long press. */
function useLongPress(id: LoadedRecord['id'], isSelectable: boolean) {
  const { onToggleItem } = useListContext();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const long = useRef(false);
  const stop = () => clearTimeout(timer.current);
  return {
    wasLong: () => long.current,
    handlers: isSelectable && {
      onPointerDown: ({ pointerType }: PointerEvent) => {
        long.current = false;
        if (pointerType !== 'touch') return;
        timer.current = setTimeout(() => {
          long.current = true;
          onToggleItem(id);
        }, LONG_PRESS_MS);
      },
      onPointerUp: stop,
      onPointerCancel: stop,
      onPointerMove: stop,
    },
  };
}

const lines = {
  m: 0,
  p: 0,
  listStyle: 'none',
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
  '&[aria-busy="true"]': { color: 'text.secondary' },
};

const line = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  minHeight: 64,
  pl: 1.5,
  pr: 0.5,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
  cursor: 'pointer',
  // A long press must select the record, not a word of its text.
  WebkitTouchCallout: 'none',
  userSelect: 'none',
  '&[aria-current="true"]': { bgcolor: 'selectedRow' },
  '& .name': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .name a': { color: 'text.primary' },
  '& .second': {
    m: 0,
    mt: 0.5,
    overflow: 'hidden',
    typography: 'caption',
    color: 'text.secondary',
    fontVariantNumeric: 'tabular-nums',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& .second > div:not(.own), & :is(dt, dd)': { display: 'inline', m: 0 },
  '& dt::after': { content: '" "' },
  // A resource's own component may show nothing; an empty component has no separator.
  '& .second > div:not(.own, :has(> dd:empty)) ~ div:not(.own, :has(> dd:empty))::before': {
    content: '" · "',
  },
  // A resource's own component has a separate line, because it can contain buttons.
  '& .second > .own': { whiteSpace: 'normal' },
  // The component's line takes the whole width; the value at the end of the line is next to the name.
  '&:has(.own) > .beside:last-child': { position: 'absolute', top: 8, right: 4 },
  '&:has(.own) .words:nth-last-child(2) .name': { pr: 16 },
  '&:has(.own)': { minHeight: 80, alignItems: 'flex-start' },
  '& .beside': {
    ml: 1,
    mr: 1,
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    textAlign: 'right',
    '& > .second': { fontWeight: 400 },
  },
};
