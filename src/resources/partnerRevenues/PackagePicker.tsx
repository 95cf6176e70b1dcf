import Checkbox from '@mui/material/Checkbox';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useGetList } from 'ra-core';
import { packages } from '#schema/packages';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import type { InputProps } from '../../kinds/webKind.ts';
import { FieldValue } from '../../screens/parts/FieldValue.tsx';

const columns = ['level', 'registered_at', 'started_at', 'finished_at', 'total_price'] as const;

/** The candidates of a new partner revenue: the partner's paid packages finished in the month, in none yet (PRV-21). */
export function PackagePicker(props: InputProps<string[]>) {
  const { partner_id, month } = props.values;
  const ready = Boolean(partner_id && month);
  const found = useGetList<LoadedRecord>(
    'packages',
    {
      filter: {
        partner_revenue_is_null: 'true',
        partner_id,
        finished_in_month: month,
        level: 'L8,L8-7C',
      },
      pagination: { page: 1, perPage: 1000 },
      meta: { include: ['customer'] },
    },
    { enabled: ready },
  );
  const chosen = new Set(props.value ?? []);
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    props.onChange([...next]);
  };
  if (!ready)
    return (
      <Typography id={props.id} variant="body2" color="text.secondary">
        Chọn đối tác và tháng để xem các gói.
      </Typography>
    );
  if (found.data?.length === 0)
    return (
      <Typography id={props.id} variant="body2" color="text.secondary">
        Không có gói nào của đối tác này kết thúc trong tháng và chưa chốt.
      </Typography>
    );
  return (
    <Table id={props.id} size="small" aria-labelledby={props.labelId}>
      <TableHead>
        <TableRow>
          <TableCell padding="checkbox" />
          {columns.map((name) => (
            <TableCell key={name} align={name === 'total_price' ? 'right' : 'left'}>
              {packages.fields[name].label}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {found.data?.map((pack) => (
          <TableRow key={pack.id} hover>
            <TableCell padding="checkbox">
              <Checkbox
                checked={chosen.has(pack.id)}
                onChange={() => toggle(pack.id)}
                slotProps={{ input: { 'aria-label': `Chọn gói của ${String(pack.customer_name)}` } }}
              />
            </TableCell>
            {columns.map((name) => (
              <TableCell key={name} align={name === 'total_price' ? 'right' : 'left'}>
                <FieldValue resource="packages" record={pack} name={name} field={packages.fields[name]} />
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
