import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { packages } from '#schema/packages';
import { FieldValue } from '../../../screens/parts/FieldValue.tsx';
import { useRecord } from '../../../screens/useRecord.ts';

const always = [
  'registered_at',
  'started_at',
  'finished_at',
  'time_period',
  'agent_id',
  'sales_id',
] as const satisfies readonly (keyof typeof packages.fields)[];
const whenThere = [
  'expected_to_start_at',
  'agent1_id',
  'agent2_id',
  'partner_id',
  'total_deposit',
  'note',
  'canceled_at',
  'cancel_reason',
] as const satisfies readonly (keyof typeof packages.fields)[];

/** When and who: the facts of a package, those that are empty left out. */
export function PackageFacts() {
  const pack = useRecord<'packages'>();
  const names = [...always, ...whenThere.filter((name) => pack[name] !== null && pack[name] !== undefined)];
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))' }}
    >
      {names.map((name) => (
        <Box key={name} sx={{ minWidth: 0, ...(name === 'note' && { gridColumn: '1 / -1' }) }}>
          <Typography component="dt" variant="caption" color="text.secondary">
            {packages.fields[name].label}
          </Typography>
          <Box component="dd" sx={{ m: 0 }}>
            <FieldValue name={name} field={packages.fields[name]} variant="detail" />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
