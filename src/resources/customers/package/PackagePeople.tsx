import { Box } from '@mui/material';
import { RecordContextProvider, useGetOne } from 'react-admin';
import { customers } from '#schema/customers';
import type { packages } from '#schema/packages';
import { isBlank } from '#schema/values';
import { getRelatedRecord, type LoadedRecordOf } from '../../../jsonapi/loaded.ts';
import { FieldValue } from '../../../screens/parts/FieldValue.tsx';
import { recordStaleTime } from '../../../screens/record/buildRecordQuery.ts';
import { LabelledValue } from '../../../screens/record/LabelledValue.tsx';
import { RecordDetail } from '../../../screens/record/RecordDetail.tsx';
import { useRecord } from '../../../screens/useRecord.ts';

type CustomerField = keyof typeof customers.fields;

/** Package fields: the people who work for it, then other facts. */
const facts = [
  'agent_id',
  'agent1_id',
  'agent2_id',
  'sales_id',
  'partner_id',
  'registered_at',
  'expected_to_start_at',
  'follows_id',
  'total_deposit',
  'canceled_at',
  'lost_reason',
  'cancel_reason',
  'note',
] as const satisfies readonly (keyof typeof packages.fields)[];
/** Customer fields for a home visit: the address, and a note on what to know there. */
const home = ['address', 'note'] as const satisfies readonly CustomerField[];

/** Shows the address of a package's customer, the package's staff and further facts; empty values after a press. */
export function PackagePeople() {
  const pack = useRecord<'packages'>();
  const customer = useCustomer(pack);
  const atHome = customer ? home.filter((name) => !isBlank(customer[name])) : [];
  // Omits an expected start that is equal to the actual start.
  const names = facts.filter(
    (name) => name !== 'expected_to_start_at' || pack.expected_to_start_at !== pack.started_at,
  );
  return (
    <Box sx={{ display: 'grid', rowGap: 0.75 }}>
      {customer && atHome.length > 0 && (
        <RecordContextProvider value={customer}>
          <Box component="dl" sx={{ display: 'grid', rowGap: 0.75, m: 0 }}>
            {atHome.map((name) => (
              <LabelledValue
                key={name}
                label={name === 'note' ? 'Ghi chú của mẹ' : customers.fields[name].label}
                variant="line"
              >
                <FieldValue name={name} field={customers.fields[name]} variant="detail" />
              </LabelledValue>
            ))}
          </Box>
        </RecordContextProvider>
      )}
      <RecordDetail names={names} layout="lines" />
    </Box>
  );
}

/** Returns the package's customer: loaded with the package, or else with her page; undefined while she is loading. */
function useCustomer(pack: LoadedRecordOf<'packages'>): LoadedRecordOf<'customers'> | undefined {
  const included = getRelatedRecord<'customers'>(pack, 'customer');
  const { data } = useGetOne<LoadedRecordOf<'customers'>>(
    'customers',
    { id: pack.customer_id },
    { staleTime: recordStaleTime, enabled: !included },
  );
  return included ?? data;
}
