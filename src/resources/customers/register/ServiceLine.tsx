import DeleteIcon from '@mui/icons-material/DeleteOutline';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { formatMoney } from '#rules/format';
import { choice } from '#schema/kinds';
import { serviceLine } from '#schema/registration';
import { Entry } from '../../parts/Entry.tsx';
import { type DraftLine, tablePrice } from './draft.ts';
import type { LinesForm } from './LinesForm.ts';

const noVariant = { value: 'none', label: 'Không có' };

interface Props {
  readonly form: LinesForm;
  readonly line: DraftLine;
  readonly index: number;
}

/** One service of a package: what, which variant, how many, and its price (the table's until staff set another). */
export function ServiceLine({ form, line, index }: Props) {
  const service = form.catalogue.find((each) => each.id === line.service_id);
  const byTable = tablePrice(line, form.catalogue);
  const shown = { ...line, variant_id: line.variant_id ?? noVariant.value, price: line.price ?? byTable };
  const error = (name: string) =>
    form.errors[`services.${index}.${name}`] ??
    (name === 'service_id' && index === 0 ? form.errors.services : undefined);
  const change = (name: string, value: unknown) =>
    form.setLine(line.key, { [name]: value === '' || value === noVariant.value ? null : value });
  const variants = choice('Biến thể', [
    noVariant,
    ...(service?.variants ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ]);
  const overridden = line.price !== null && byTable !== null && line.price !== byTable;
  return (
    <Box
      role="group"
      aria-label={`Dịch vụ ${index + 1}`}
      sx={{
        display: 'grid',
        gap: 1.5,
        alignItems: 'start',
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr) minmax(0, 1fr) 40px',
          md: 'minmax(0, 2.4fr) minmax(0, 1.4fr) 96px minmax(0, 1.3fr) 40px',
        },
        '& > div:first-of-type': { gridColumn: { xs: '1 / -1', md: 'auto' } },
        '& > div:nth-of-type(2)': { gridColumn: { xs: '1 / -1', md: 'auto' } },
      }}
    >
      <Entry
        resource="packages"
        name="service_id"
        field={serviceLine.service_id}
        values={shown}
        onChange={change}
        error={error('service_id')}
        wide={false}
      />
      <Entry
        resource="packages"
        name="variant_id"
        field={variants}
        values={shown}
        onChange={change}
        wide={false}
      />
      <Entry
        resource="packages"
        name="quantity"
        field={serviceLine.quantity}
        values={shown}
        onChange={change}
        error={error('quantity')}
        wide={false}
      />
      <Entry
        resource="packages"
        name="price"
        field={serviceLine.price}
        values={shown}
        onChange={change}
        error={error('price')}
        help={overridden ? `Bảng giá: ${formatMoney(byTable)}` : undefined}
        wide={false}
      />
      <IconButton
        aria-label={`Bỏ dịch vụ ${index + 1}`}
        onClick={() => form.removeLine(line.key)}
        sx={{ mt: 3 }}
      >
        <DeleteIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}
