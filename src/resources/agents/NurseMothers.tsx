import { Box, Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import type { LoadedRecordOf } from '../../jsonapi/loaded.ts';
import { useCan } from '../../jsonapi/useCan.ts';
import { RelatedRecordsTable } from '../../screens/related/RelatedRecordsTable.tsx';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';

const columns = ['customer_name', 'finished_shifts', 'next_planned_day', 'level'];

/** The mothers whom a nurse cares for now, with her held and sold sessions, and the next session. */
export function NurseMothers({ packages }: { readonly packages: readonly LoadedRecordOf<'packages'>[] }) {
  const isPhone = useIsPhoneWidth();
  const mayOpen = useCan('show', undefined, 'customers');
  return (
    <Box component="section" aria-label="Mẹ đang chăm">
      <Typography variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
        Mẹ đang chăm
      </Typography>
      <RelatedRecordsTable
        resource="packages"
        columns={isPhone ? columns.slice(0, 3) : columns}
        records={packages}
        caption="Mẹ đang chăm"
        empty="Chị chưa chăm mẹ nào."
        cells={{
          customer_name: ({ id, customer_id, customer_name }) =>
            mayOpen ? (
              <Link
                component={RouterLink}
                to={`/customers/${customer_id}?packageId=${id}`}
                // Displayed as a block, so that the whole area of a two-line name can be pressed.
                sx={{ display: 'block', color: 'text.primary', fontWeight: 600 }}
              >
                {customer_name}
              </Link>
            ) : (
              customer_name
            ),
          finished_shifts: (pack) => <HeldBar {...pack} />,
        }}
      />
    </Box>
  );
}

/** Held and sold sessions, as a bar and as numbers. */
function HeldBar({
  finished_shifts,
  planned_shifts,
}: Pick<LoadedRecordOf<'packages'>, 'finished_shifts' | 'planned_shifts'>) {
  const held = finished_shifts ?? 0;
  const all = held + (planned_shifts ?? 0);
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      <Box
        aria-hidden
        sx={{ width: 48, height: 4, borderRadius: 2, bgcolor: 'action.selected', overflow: 'hidden' }}
      >
        <Box
          style={{ width: `${all === 0 ? 0 : (held / all) * 100}%` }}
          sx={{ height: '100%', bgcolor: 'primary.main' }}
        />
      </Box>
      <Box component="span" sx={{ minWidth: 40, textAlign: 'right' }}>
        {held}/{all}
      </Box>
    </Box>
  );
}
