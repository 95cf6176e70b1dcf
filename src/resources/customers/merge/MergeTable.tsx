import { Box, Radio, Typography } from '@mui/material';
import { Fragment, type ReactNode, useId } from 'react';
import { RecordContextProvider } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatDate } from '#rules/format';
import type { MergePart } from '#schema/customerMerge';
import { customers } from '#schema/customers';
import { describeStoredLevel } from '#schema/levels';
import { FieldValue } from '../../../screens/parts/FieldValue.tsx';
import { useRecord } from '../../../screens/useRecord.ts';
import { ChoiceBadge } from '../../../ui/ChoiceBadge.tsx';
import {
  buildDefaultMergeChoices,
  type CustomerPair,
  findDifferingParts,
  isBlankPart,
  type MergeChoices,
  type MergeSide,
  type MergeSideOrBoth,
} from './choices.ts';
import type { CustomerRecordCounts } from './useCustomerRecordCounts.ts';

const sides = [0, 1] as const;

interface OptionProps {
  readonly name: string;
  readonly label: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}
function Option({ name, label, checked, onChoose, children }: OptionProps) {
  return (
    <Box
      component="label"
      sx={{
        display: 'flex',
        gap: 0.5,
        alignItems: 'flex-start',
        p: 0.75,
        minWidth: 0,
        cursor: 'pointer',
        borderRadius: 1,
        bgcolor: checked ? 'selectedRow' : 'transparent',
        overflowWrap: 'anywhere',
      }}
    >
      <Radio
        size="small"
        name={name}
        checked={checked}
        onChange={onChoose}
        sx={{ p: 0.25 }}
        slotProps={{ input: { 'aria-label': label } }}
      />
      <Box sx={{ minWidth: 0 }}>{children}</Box>
    </Box>
  );
}

function PartValue({ part }: { readonly part: MergePart }) {
  const record = useRecord<'customers'>();
  if (isBlankPart(record, part)) return <Box sx={{ color: 'text.disabled' }}>–</Box>;
  const filled = part.fields.filter((name) => record[name]);
  return filled.map((name, index) => (
    <Fragment key={name}>
      {index > 0 && ', '}
      <FieldValue name={name} field={customers.fields[name]} variant="detail" />
    </Fragment>
  ));
}

interface Props {
  readonly pair: CustomerPair;
  readonly stays: MergeSide;
  readonly onStay: (side: MergeSide) => void;
  readonly belongings: readonly (CustomerRecordCounts | undefined)[];
}

/** Compares two customers: first the choice of the remaining customer, then a choice for every part in which they differ. */
export function MergeTable({ pair, stays, onStay, belongings }: Props) {
  const id = useId();
  const { setValue } = useFormContext();
  const choices = useWatch<MergeChoices>();
  const choose = (part: string, taken: MergeSideOrBoth) => setValue(part, taken, { shouldDirty: true });
  const keep = (side: MergeSide) => {
    onStay(side);
    for (const [part, taken] of Object.entries(buildDefaultMergeChoices(pair, side))) choose(part, taken);
  };
  const rows = findDifferingParts(pair);
  const describeSide = (side: MergeSide) => {
    const own = belongings[side];
    return `Tạo ${formatDate(String(pair[side].created_at))}${own ? ` · ${own.packages} gói · ${own.transactions} giao dịch` : ''}`;
  };
  const head = (text: string) => (
    <Typography variant="body2" sx={{ fontWeight: 600, color: 'text.secondary', pt: { sm: 1 } }}>
      {text}
    </Typography>
  );
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 1,
        rowGap: 0.5,
        gridTemplateColumns: { xs: '1fr 1fr', sm: '120px 1fr 1fr' },
        '& > .whole': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
        '& > .second': { gridColumn: { xs: '1 / -1', sm: '2 / -1' } },
      }}
    >
      <div className="whole">{head('Giữ lại')}</div>
      {sides.map((side) => (
        <Option
          key={side}
          name={`${id}-stays`}
          label={`Giữ lại ${String(pair[side].name)}, khách hàng ${side + 1}`}
          checked={stays === side}
          onChoose={() => keep(side)}
        >
          <Typography sx={{ fontWeight: 600 }}>
            {String(pair[side].name)}{' '}
            <ChoiceBadge value={String(pair[side].level)} meaning={describeStoredLevel(pair[side].level)} />
          </Typography>
          <Typography variant="body2">{describeSide(side)}</Typography>
        </Option>
      ))}
      {rows.map((part) => (
        <Fragment key={part.value}>
          <div className="whole">{head(part.label)}</div>
          {sides.map((side) => (
            <Option
              key={side}
              name={`${id}-${part.value}`}
              label={`${part.label} của khách hàng ${side + 1}`}
              checked={choices[part.value] === side}
              onChoose={() => choose(part.value, side)}
            >
              <RecordContextProvider value={pair[side]}>
                <PartValue part={part} />
              </RecordContextProvider>
            </Option>
          ))}
          {part.value === 'note' && pair.every((record) => !isBlankPart(record, part)) && (
            <div className="second">
              <Option
                name={`${id}-note`}
                label="Giữ cả hai ghi chú"
                checked={choices.note === 'both'}
                onChoose={() => choose('note', 'both')}
              >
                Giữ cả hai
              </Option>
            </div>
          )}
        </Fragment>
      ))}
    </Box>
  );
}
