import { Typography } from '@mui/material';
import { formatDate } from '#rules/format';
import { customers } from '#schema/customers';
import { getLevelMeaning } from '#schema/levels';
import { isBlank } from '#schema/values';
import type { LoadedRecordOf } from '../../jsonapi/loaded.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { HeadPlace } from '../../screens/record/headPlace.tsx';
import { HeadContact, RecordHeadBar } from '../../screens/record/RecordHead.tsx';
import { useRecord } from '../../screens/useRecord.ts';
import { ChoiceBadge } from '../../ui/ChoiceBadge.tsx';
import { formatBabyAge } from '../../ui/formatBabyAge.ts';
import { useCurrentDay } from '../../ui/today.ts';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';
import { DueContactNotice } from './DueContactNotice.tsx';

/** Fields that the page head shows for every customer. */
const inHead: readonly string[] = ['name', 'level', 'phone', 'area'];

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
  // Also leaves out booleans with the value "no", because "no" is the usual value.
  return Object.keys(customers.fields).filter(
    (name) => !shown.includes(name) && !isBlank(customer[name]) && customer[name] !== false,
  );
}

/**
 * The head of a customer's page, visible on every tab: name and level, the baby's age, area and phone, with the actions of the open tab. If a
 * call is due, it is shown below the head.
 */
export default function CustomerHead() {
  const customer = useRecord<'customers'>();
  const today = useCurrentDay();
  const isPhone = useIsPhoneWidth();
  const { name, level, phone, area } = customer;
  const baby = describeBaby(customer, today);
  const facts = isPhone ? [baby?.age] : [baby?.words, area];
  return (
    <>
      <RecordHeadBar
        back={null}
        label={customers.label}
        name={String(name)}
        state={
          <>
            <ChoiceBadge value={level} meaning={getLevelMeaning(level)} />
            <Typography variant="body2" color="textSecondary" noWrap>
              {getLevelMeaning(level)}
            </Typography>
            {/* On a phone the meaning of the level is cut rather than the age. */}
            <Typography
              variant="body2"
              noWrap
              title={baby?.title}
              sx={{ flex: { xs: 'none', sm: '0 1 auto' }, minWidth: 0 }}
            >
              {facts.filter(Boolean).join(' · ')}
            </Typography>
          </>
        }
      >
        {phone && <HeadContact phone={phone} />}
        <HeadPlace />
      </RecordHeadBar>
      <DueContactNotice />
    </>
  );
}

/**
 * Returns the ages of the children, otherwise the time until the birth, with the day from which each is calculated; null if neither is
 * known.
 */
function describeBaby(customer: LoadedRecordOf<'customers'>, today: string) {
  const { predicted_birth_date: due, children = [] } = customer;
  const babies = children.map(({ born, name }) =>
    [name, formatBabyAge(born, today)].filter(Boolean).join(' '),
  );
  const days = children.map(({ born }) => formatDate(born)).join(', ');
  const describe = (age: string, day: string) => ({ age, words: `${age} (${day})`, title: day });
  if (babies.length > 0) return describe(babies.join(', '), `sinh ${days}`);
  return due ? describe(formatBabyAge(due, today), `dự sinh ${formatDate(due)}`) : null;
}
