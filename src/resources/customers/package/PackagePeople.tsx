import { Box } from '@mui/material';
import { Fragment } from 'react';
import { RecordContextProvider, useGetOne } from 'react-admin';
import { customers } from '#schema/customers';
import { packages } from '#schema/packages';
import { isBlank } from '#schema/values';
import { getRelatedRecord, type LoadedRecordOf } from '../../../jsonapi/loaded.ts';
import { FieldValue } from '../../../screens/parts/FieldValue.tsx';
import { recordStaleTimeMs } from '../../../screens/record/buildRecordQuery.ts';
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
/** Customer fields for a home visit: the address, and a note with information for the visit. */
const home = ['address', 'note'] as const satisfies readonly CustomerField[];

/** Shows the address of the current package's customer and the note about her; renders nothing if both are empty. */
export function HomeFacts() {
  const pack = useRecord<'packages'>();
  const customer = useCustomer(pack);
  const names = customer ? home.filter((name) => !isBlank(customer[name])) : [];
  if (!customer || names.length === 0) return null;
  return (
    <RecordContextProvider value={customer}>
      <Box component="dl" sx={lines}>
        {names.map((name) => (
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
  );
}

/** Shows a package's staff and further facts; a press also shows the empty values. The provisional nurses share a line. */
export function PackagePeople() {
  const pack = useRecord<'packages'>();
  const provisional = provisionalFields.filter((name) => !isBlank(pack[name]));
  const isOmitted = (name: (typeof facts)[number]) =>
    // Omits an expected start that is equal to the actual start.
    (name === 'expected_to_start_at' && pack.expected_to_start_at === pack.started_at) ||
    (provisional.length > 0 && provisionalFields.some((each) => each === name));
  return (
    <Box sx={lines}>
      {provisional.length > 0 && (
        <Box component="dl" sx={{ m: 0 }}>
          <LabelledValue label="Điều dưỡng tạm" variant="line">
            {provisional.map((name, at) => (
              <Fragment key={name}>
                {at > 0 && ', '}
                <FieldValue name={name} field={packages.fields[name]} variant="detail" />
              </Fragment>
            ))}
          </LabelledValue>
        </Box>
      )}
      <RecordDetail names={facts.filter((name) => !isOmitted(name))} layout="lines" />
    </Box>
  );
}

const provisionalFields = ['agent1_id', 'agent2_id'] as const;
const lines = { display: 'grid', rowGap: { xs: 0.5, sm: 0.75 }, m: 0 } as const;

/** Returns the package's customer: loaded with the package, or else with her page; undefined while she is loading. */
function useCustomer(pack: LoadedRecordOf<'packages'>): LoadedRecordOf<'customers'> | undefined {
  const included = getRelatedRecord<'customers'>(pack, 'customer');
  const { data } = useGetOne<LoadedRecordOf<'customers'>>(
    'customers',
    { id: pack.customer_id },
    { staleTime: recordStaleTimeMs, enabled: !included },
  );
  return included ?? data;
}
