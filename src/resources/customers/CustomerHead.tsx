import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { formatDate } from '#rules/format';
import { customers } from '#schema/customers';
import { getLevelMeaning } from '#schema/levels';
import { isBlank } from '#schema/values';
import type { LoadedRecordOf } from '../../jsonapi/loaded.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { CallButtons } from '../../screens/parts/CallButtons.tsx';
import { FieldValue } from '../../screens/parts/FieldValue.tsx';
import { useRecord } from '../../screens/useRecord.ts';
import { ChoiceBadge } from '../../ui/ChoiceBadge.tsx';
import { formatBabyAge } from '../../ui/formatBabyAge.ts';
import { stickyHeadBarStyle } from '../../ui/styles.ts';
import { useCurrentDay } from '../../ui/today.ts';
import { DueContactNotice } from './DueContactNotice.tsx';

/** Fields that the page head shows for every customer. */
const inHead: readonly string[] = ['name', 'level', 'phone', 'area', 'sales_id'];

/**
 * Returns the names of the customer's filled-in fields that her page head leaves out, in the order of the declaration. Includes the
 * birthdays if the head has no room for all of them.
 */
export function listFieldsOutsideHead(customer: LoadedRecord): string[] {
  const children = Array.isArray(customer.children) ? customer.children.length : 0;
  const shown = [
    ...inHead,
    ...(children > 0 ? [] : ['predicted_birth_date']),
    ...(children === 1 ? ['children'] : []),
  ];
  // Also leaves out booleans with "no", because that is the usual answer.
  return Object.keys(customers.fields).filter(
    (name) => !shown.includes(name) && !isBlank(customer[name]) && customer[name] !== false,
  );
}

/**
 * The head of a customer's page, visible on every tab: name and level, phone, the baby's age, area and sales. If a call is due, it is shown
 * below the head.
 */
export default function CustomerHead() {
  const customer = useRecord<'customers'>();
  const today = useCurrentDay();
  const { name, level, phone, area } = customer;
  const baby = babyOf(customer, today);
  return (
    <>
      <Box component="section" aria-label="Khách hàng" sx={head}>
        {/* On a phone name and number share a line, and the meaning of the level has the next line. */}
        <Box sx={{ display: { xs: 'contents', sm: 'block' }, minWidth: 0, flex: '0 1 auto' }}>
          <Typography variant="h1" noWrap title={String(name)} sx={{ flex: { xs: '1 1 0' }, minWidth: 0 }}>
            {String(name)}
          </Typography>
          <Box sx={{ ...line, order: { xs: 1, sm: 0 }, width: { xs: 1, sm: 'auto' } }}>
            <ChoiceBadge value={level} meaning={getLevelMeaning(level)} />
            <Typography variant="body2" noWrap color="textSecondary">
              {getLevelMeaning(level)}
            </Typography>
            {baby && (
              <Typography
                variant="body2"
                color="textSecondary"
                sx={{ display: { sm: 'none' }, flex: 'none', whiteSpace: 'nowrap' }}
              >
                · {baby.age}
              </Typography>
            )}
          </Box>
        </Box>
        {phone && (
          <Box sx={{ order: { xs: 0, sm: 1 }, ml: { sm: 'auto' }, flex: 'none' }}>
            <CallButtons phone={phone} />
          </Box>
        )}
        {baby && (
          <Fact caption={baby.caption}>
            <span title={baby.title}>{baby.age}</span>
          </Fact>
        )}
        {area && <Fact caption={customers.fields.area.label}>{area}</Fact>}
        {customer.sales_id && (
          <Fact caption={customers.fields.sales_id.label}>
            <FieldValue name="sales_id" field={customers.fields.sales_id} variant="detail" />
          </Fact>
        )}
      </Box>
      <DueContactNotice />
    </>
  );
}

const line = { display: 'flex', alignItems: 'center', gap: 0.75, minWidth: 0 } as const;

const head = {
  ...stickyHeadBarStyle,
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignContent: 'flex-start',
  pt: { xs: 0.5, sm: 0 },
  columnGap: { xs: 1, sm: 3, lg: 4 },
  overflow: 'hidden',
} as const;

/** A value with its caption below; not shown on a phone for lack of room. */
function Fact({ caption, children }: { readonly caption: string; readonly children: ReactNode }) {
  return (
    <Box sx={{ display: { xs: 'none', sm: 'block' }, minWidth: 0, flex: '0 1 auto' }}>
      <Typography noWrap component="div" sx={{ fontWeight: 600 }}>
        {children}
      </Typography>
      <Typography noWrap component="div" variant="caption" color="textSecondary">
        {caption}
      </Typography>
    </Box>
  );
}

/**
 * Returns the ages of the children, otherwise the time until the birth, with the day from which each is calculated; null if neither is
 * known.
 */
function babyOf(customer: LoadedRecordOf<'customers'>, today: string) {
  const { predicted_birth_date: due, children = [] } = customer;
  const babies = children.map(({ born, name }) =>
    [name, formatBabyAge(born, today)].filter(Boolean).join(' '),
  );
  const days = children.map(({ born }) => formatDate(born)).join(', ');
  if (babies.length > 0)
    return { age: babies.join(', '), caption: `Sinh ${days}`, title: `${babies.join(', ')} · ${days}` };
  return due
    ? { age: formatBabyAge(due, today), caption: `Dự sinh ${formatDate(due)}`, title: formatDate(due) }
    : null;
}
