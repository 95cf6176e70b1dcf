import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { customers } from '#schema/customers';
import { isBlank } from '#schema/values';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { LevelBadge } from '../../kinds/parts/LevelBadge.tsx';
import { today } from '../../kinds/parts/today.ts';
import { FieldValue } from '../../screens/parts/FieldValue.tsx';
import { useRecord } from '../../screens/useRecord.ts';
import { babyAge, describeChild } from './babyAge.ts';
import { DueContact } from './DueContact.tsx';

const shown = [
  'phone',
  'predicted_birth_date',
  'children',
  'address',
  'area',
  'map_address',
  'source_channel',
  'source_name',
  'contacted_at',
  'next_contact_at',
  'next_contact_note',
  'sales_id',
  'partner_id',
  'refused_agents',
  'note',
] as const satisfies readonly (keyof typeof customers.fields)[];

/** The fields that are known of her and that her card leaves out. */
export function besideCard(customer: LoadedRecord): string[] {
  const onCard: readonly string[] = [
    'name',
    'level',
    ...shown,
    ...(isBlank(customer.address) ? [] : ['ward', 'province', 'city']),
  ];
  return Object.keys(customers.fields).filter((name) => !onCard.includes(name) && !isBlank(customer[name]));
}

/** Who she is, always in sight beside the tabs; what is not known is left out. */
export function CustomerCard() {
  const customer = useRecord<'customers'>();
  const { predicted_birth_date: due, children = [] } = customer;
  const place = [customer.ward, customer.province, customer.city].filter(Boolean).join(', ');
  return (
    <Paper variant="outlined" component="aside" aria-label="Khách hàng" sx={{ p: 2 }}>
      <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="h1" sx={{ fontSize: '1.25rem', overflowWrap: 'anywhere' }}>
          {String(customer.name)}
        </Typography>
        <LevelBadge level={customer.level} />
      </Stack>
      <DueContact />
      <Box
        component="dl"
        sx={{ m: 0, mt: 1, display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr 1fr', md: '1fr' } }}
      >
        {shown
          .filter((name) => !isBlank(customer[name]))
          .map((name) => (
            <Box
              key={name}
              sx={{
                minWidth: 0,
                ...(['note', 'address', 'next_contact_note', 'refused_agents'].includes(name) && {
                  gridColumn: '1 / -1',
                }),
              }}
            >
              <Typography component="dt" variant="caption" color="text.secondary">
                {customers.fields[name].label}
              </Typography>
              <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {name === 'children' ? (
                  children.map((child) => (
                    <div key={`${child.born} ${child.name}`}>{describeChild(child, today())}</div>
                  ))
                ) : (
                  <FieldValue name={name} field={customers.fields[name]} variant="detail" />
                )}
                {name === 'predicted_birth_date' && due && children.length === 0 && (
                  <Typography component="span" variant="body2" color="text.secondary" sx={{ ml: 1 }}>
                    {babyAge(due, today())}
                  </Typography>
                )}
                {name === 'address' && place && (
                  <Typography component="div" variant="body2" color="text.secondary">
                    {place}
                  </Typography>
                )}
              </Box>
            </Box>
          ))}
      </Box>
    </Paper>
  );
}
