import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { RecordContextProvider, useGetOne } from 'react-admin';
import { customers } from '#schema/customers';
import { packages } from '#schema/packages';
import { isBlank } from '#schema/values';
import type { LoadedRecordOf } from '../../../jsonapi/loaded.ts';
import { FieldValue } from '../../../screens/parts/FieldValue.tsx';
import { recordStaleTime } from '../../../screens/record/recordQuery.ts';
import { useRecord } from '../../../screens/useRecord.ts';

type PackageField = keyof typeof packages.fields;
type CustomerField = keyof typeof customers.fields;

/** Package fields: the people who work for it, then other facts. */
const people = [
  'agent_id',
  'agent1_id',
  'agent2_id',
  'sales_id',
  'partner_id',
] as const satisfies readonly PackageField[];
/** The registration date is omitted because the timeline shows it. */
const facts = [
  'expected_to_start_at',
  'total_deposit',
  'canceled_at',
  'lost_reason',
  'note',
] as const satisfies readonly PackageField[];
/** Customer fields for a home visit: the address, and a note on what to know there. */
const home = ['address', 'note'] as const satisfies readonly CustomerField[];

/** Shows a package's customer and staff, the address and further facts; empty values are omitted. */
export function PackagePeople() {
  const pack = useRecord<'packages'>();
  const { data: customer } = useGetOne<LoadedRecordOf<'customers'>>(
    'customers',
    { id: pack.customer_id },
    { staleTime: recordStaleTime },
  );
  const isTold = (name: PackageField) => {
    if (name === 'agent_id')
      return !isBlank(pack.agent_id) || (isBlank(pack.agent1_id) && isBlank(pack.agent2_id));
    // Omits the sales person if the customer's header already shows the same person, and an expected start equal to the actual start.
    if (name === 'sales_id') return pack.sales_id !== customer?.sales_id;
    if (name === 'expected_to_start_at' && pack.expected_to_start_at === pack.started_at) return false;
    return !isBlank(pack[name]);
  };
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        columnGap: 1,
        // On a phone, stacked links need enough space between them to be tapped with a thumb.
        rowGap: { xs: 1.5, lg: 0.5 },
        gridTemplateColumns: { xs: '1fr 1fr', lg: '1fr' },
      }}
    >
      {people.filter(isTold).map((name) => (
        <Term key={name} label={packages.fields[name].label} wide={false}>
          <FieldValue name={name} field={packages.fields[name]} variant="detail" />
        </Term>
      ))}
      {customer &&
        home
          .filter((name) => !isBlank(customer[name]))
          .map((name) => (
            <Term
              key={`customer ${name}`}
              label={name === 'note' ? 'Ghi chú của mẹ' : customers.fields[name].label}
              wide
            >
              <RecordContextProvider value={customer}>
                <FieldValue name={name} field={customers.fields[name]} variant="detail" />
              </RecordContextProvider>
            </Term>
          ))}
      {facts.filter(isTold).map((name) => (
        <Term key={name} label={packages.fields[name].label} wide={name === 'note'}>
          <FieldValue name={name} field={packages.fields[name]} variant="detail" />
        </Term>
      ))}
    </Box>
  );
}

interface TermProps {
  readonly label: string;
  /** True if the value spans both columns. */
  readonly wide: boolean;
  readonly children: ReactNode;
}

const Term = ({ label, wide, children }: TermProps) => (
  <Box sx={{ minWidth: 0, ...(wide && { gridColumn: '1 / -1' }) }}>
    <Typography component="dt" variant="caption" color="textSecondary">
      {label}
    </Typography>
    <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  </Box>
);
