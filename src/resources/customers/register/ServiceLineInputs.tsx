import DeleteIcon from '@mui/icons-material/DeleteOutline';
import { Box, IconButton } from '@mui/material';
import { useEffect } from 'react';
import { useSimpleFormIteratorItem, useWrappedSource } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatDiscontinuedServiceMessage } from '#rules/notTaken';
import { choice } from '#schema/kinds';
import { serviceLine } from '#schema/registration';
import { FormField } from '../../../screens/form/FormField.tsx';
import { useFieldChange } from '../../../screens/form/useFieldChange.ts';
import { useCatalogue } from '../../services/useCatalogue.ts';
import {
  changeServiceLine,
  compareWithListPrice,
  type DraftServiceLine,
  emptyServiceLine,
  findListPrice,
  formatPricePerSession,
  isBelowListPrice,
} from './draft.ts';

/**
 * Inputs for one service of a package: service, variant, quantity and price. The price comes from the price table until the user types
 * another price.
 */
export function ServiceLineInputs() {
  const { index, total, remove } = useSimpleFormIteratorItem();
  const path = useWrappedSource('');
  const { getValues, setValue } = useFormContext();
  const { catalogue } = useCatalogue();
  const line = useWatch<Record<string, DraftServiceLine | undefined>>({ name: path }) ?? emptyServiceLine;
  const service = catalogue.find((each) => each.id === line.service_id);
  const byTable = findListPrice(line, catalogue);

  const take = (next: DraftServiceLine) => {
    for (const name of ['service_id', 'variant_id', 'quantity', 'price'] as const)
      if (getValues(`${path}.${name}`) !== next[name])
        setValue(`${path}.${name}`, next[name], { shouldDirty: true });
  };
  useFieldChange((changed, typed) => {
    const name = changed.startsWith(`${path}.`) ? changed.slice(path.length + 1) : '';
    if (typed && name && name !== 'price' && name !== 'price_reason')
      take(changeServiceLine(getValues(path), { [name]: getValues(changed) }, catalogue));
  });
  // Fills an empty price with the price from the price table.
  useEffect(() => {
    if (line.price == null && byTable !== null) setValue(`${path}.price`, byTable);
  }, [line.price, byTable, path, setValue]);

  const offered = {
    ...serviceLine.service_id,
    ...(line.gone && !line.service_id && { help: formatDiscontinuedServiceMessage(line.gone) }),
  };
  const variants = choice(
    'Biến thể',
    (service?.variants ?? []).map(({ id, name }) => ({ value: id, label: name })),
    { none: 'Không có' },
  );
  const overridden = line.price !== null && byTable !== null && line.price !== byTable;
  const help = [
    overridden && compareWithListPrice(line.price ?? 0, byTable),
    service?.pack && formatPricePerSession(line, service.amount),
  ].filter((text) => typeof text === 'string');
  const price = { ...serviceLine.price, ...(help.length > 0 && { help: help.join(' · ') }) };
  const size = service?.variants.find(({ id }) => id === line.variant_id)?.quantity ?? null;
  const otherSize = size !== null && line.quantity !== null && line.quantity !== size;
  const quantity = { ...serviceLine.quantity, ...(otherSize && { help: `Biến thể này là ${size}` }) };
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
      <FormField
        name="service_id"
        field={offered}
        // Focuses the service input of a new line.
        autoFocus={!line.service_id}
      />
      {/* The key renders the input again for another service and when its variants are loaded. Otherwise the text
          would remain the id of the chosen variant. */}
      <FormField key={service?.id ?? ''} name="variant_id" field={variants} />
      <FormField name="quantity" field={quantity} />
      <FormField name="price" field={price} />
      <IconButton
        aria-label={`Bỏ dịch vụ ${index + 1}`}
        // The last line is emptied, not removed: the form always has at least one line.
        onClick={() => (total > 1 ? remove() : take(emptyServiceLine))}
        sx={{ mt: 3 }}
      >
        <DeleteIcon fontSize="small" />
      </IconButton>
      {isBelowListPrice(line, catalogue) && (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <FormField name="price_reason" field={{ ...serviceLine.price_reason, required: true }} />
        </Box>
      )}
    </Box>
  );
}
