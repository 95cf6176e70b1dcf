import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import {
  Box,
  Button,
  IconButton,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { Fragment, type ReactNode, useId, useState } from 'react';
import { ResourceContextProvider, useGetList, useTranslate } from 'react-admin';
import { formatMoney, formatNumber } from '#rules/format';
import { calculateLinePrice, findPricingTier, type PricingTier } from '#rules/pricing';
import { bulkDiscounts } from '#schema/bulkDiscounts';
import { maxPageSize } from '#schema/paging';
import { variants as variantsDeclaration } from '#schema/variants';
import { getRelatedRecords, type LoadedRecordOf } from '../../jsonapi/loaded.ts';
import { useCanCallback } from '../../jsonapi/useCan.ts';
import { RecordForm } from '../../screens/form/RecordForm.tsx';
import { ErrorPanel } from '../../screens/parts/ErrorPanel.tsx';
import { RecordContexts } from '../../screens/RecordContexts.tsx';
import { DeleteDialog } from '../../screens/record/DeleteButton.tsx';
import { useRecord } from '../../screens/useRecord.ts';
import { visuallyHidden } from '../../ui/styles.ts';
import { toInlineLabel } from '../../ui/toInlineLabel.ts';

type PriceTier = LoadedRecordOf<'bulk_discounts'>;
type Variant = LoadedRecordOf<'variants'>;

/** The row that is shown as a form: an existing record or a new one. */
interface OpenForm {
  readonly resource: 'bulk_discounts' | 'variants';
  readonly id: string | null;
}

const { min_quantity, max_quantity, price } = bulkDiscounts.fields;
/** Number of columns of the table, including the column of buttons. */
const COLUMNS = 5;

/** Returns the records of a service. Until they are loaded, returns the records that were included with the service. */
function useRows<R extends PriceTier | Variant>(
  resource: OpenForm['resource'],
  by: string,
  known: readonly R[],
) {
  const { id } = useRecord<'services'>();
  return useGetList<R>(
    resource,
    {
      filter: { service_id: id },
      pagination: { page: 1, perPage: maxPageSize },
      sort: { field: by, order: 'ASC' },
    },
    { placeholderData: { data: [...known], total: known.length } },
  );
}

/** Returns the price of a variant by its tier, or else by the service's price; null if neither is known. */
function calculateVariantPrice(
  service: LoadedRecordOf<'services'>,
  tiers: readonly PricingTier[],
  { quantity }: Variant,
): number | null {
  const { id, name, amount, category } = service;
  if (!quantity || (service.price === null && !findPricingTier(tiers, quantity))) return null;
  return calculateLinePrice(
    {
      ...{ id, name, category, pack: false, items: [], variants: [] },
      price: service.price,
      amount: amount ?? 1,
      tiers,
    },
    { quantity },
  ).subtotal_price;
}

/**
 * The prices of a service in one table: each tier, and below it the variants that it applies to, with their prices. A row is edited in
 * place.
 * @param empty text shown if the service has no tier
 */
export function PriceTable({ empty }: { readonly empty: string }) {
  const service = useRecord<'services'>();
  const id = useId();
  const can = useCanCallback();
  const [form, setForm] = useState<OpenForm | null>(null);
  const tierList = useRows<PriceTier>(
    'bulk_discounts',
    'min_quantity',
    getRelatedRecords(service, 'bulk_discounts'),
  );
  const variantList = useRows<Variant>('variants', 'quantity', getRelatedRecords(service, 'variants'));
  const error = tierList.error ?? variantList.error;
  const tiers = (tierList.data ?? []).filter(({ pack_item_id }) => pack_item_id === null);
  const variants = variantList.data ?? [];
  const close = () => setForm(null);
  const tierIdOf = ({ quantity }: Variant) => (quantity ? findPricingTier(tiers, quantity) : null);
  const openNew = (resource: OpenForm['resource'], label: string) =>
    can('create', undefined, resource) && (
      <Button size="small" onClick={() => setForm({ resource, id: null })}>
        New {toInlineLabel(label)}
      </Button>
    );
  const fixed = { service_id: service.id };
  const newForm = (resource: OpenForm['resource']) =>
    form?.resource === resource &&
    form.id === null && (
      <FormRow>
        <ResourceContextProvider value={resource}>
          <RecordForm
            mode="new"
            fixed={resource === 'variants' ? fixed : { ...fixed, pack_item_id: null }}
            onSaved={close}
            onCancel={close}
          />
        </ResourceContextProvider>
      </FormRow>
    );
  const variantRow = (variant: Variant) => {
    const whole = calculateVariantPrice(service, tiers, variant);
    return (
      <Row key={variant.id} resource="variants" record={variant} form={form} onForm={setForm}>
        <TableCell colSpan={2} sx={{ '&&': { pl: { xs: 1.5, sm: 3 } }, color: 'text.secondary' }}>
          {variant.name}
        </TableCell>
        <TableCell align="right" sx={{ color: 'text.secondary' }}>
          {variant.quantity ? `× ${formatNumber(variant.quantity)}` : ''}
        </TableCell>
        <TableCell align="right">{whole === null ? '' : formatMoney(whole)}</TableCell>
      </Row>
    );
  };
  return (
    <Box component="section" aria-labelledby={id}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 0.5, minHeight: 36 }}>
        <Typography id={id} variant="subtitle2" component="h3">
          Bảng giá
        </Typography>
        {openNew('bulk_discounts', bulkDiscounts.label)}
        {openNew('variants', variantsDeclaration.label)}
      </Box>
      {error ? (
        <ErrorPanel
          error={error}
          onRetry={() => {
            void tierList.refetch();
            void variantList.refetch();
          }}
        />
      ) : (
        <TableContainer tabIndex={0} role="region" aria-label="Bảng giá" sx={{ position: 'relative' }}>
          <Table size="small" aria-label="Bảng giá" sx={table}>
            <TableHead>
              <TableRow>
                <TableCell>{min_quantity.label}</TableCell>
                <TableCell>{max_quantity.label}</TableCell>
                <TableCell align="right">{price.label}</TableCell>
                <TableCell align="right">Thành tiền</TableCell>
                <TableCell>
                  <span style={visuallyHidden}>Thao tác</span>
                </TableCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {tiers.length === 0 && (
                <TableRow>
                  <TableCell colSpan={COLUMNS} sx={{ color: 'text.secondary' }}>
                    {empty}
                  </TableCell>
                </TableRow>
              )}
              {tiers.map((tier) => (
                <Fragment key={tier.id}>
                  <Row resource="bulk_discounts" record={tier} form={form} onForm={setForm}>
                    <TableCell>{formatNumber(tier.min_quantity ?? 1)}</TableCell>
                    <TableCell>{tier.max_quantity ? formatNumber(tier.max_quantity) : 'trở lên'}</TableCell>
                    <TableCell align="right" sx={{ fontWeight: 'fontWeightBold' }}>
                      {formatMoney(tier.price)}
                    </TableCell>
                    <TableCell />
                  </Row>
                  {variants.filter((variant) => tierIdOf(variant)?.id === tier.id).map(variantRow)}
                </Fragment>
              ))}
              {variants.filter((variant) => !tierIdOf(variant)).map(variantRow)}
              {newForm('bulk_discounts')}
              {newForm('variants')}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </Box>
  );
}

const FormRow = ({ children }: { readonly children: ReactNode }) => (
  <TableRow>
    <TableCell colSpan={COLUMNS} sx={{ py: 1.5 }}>
      {children}
    </TableCell>
  </TableRow>
);

interface RowProps extends Pick<OpenForm, 'resource'> {
  readonly record: PriceTier | Variant;
  readonly form: OpenForm | null;
  readonly onForm: (form: OpenForm | null) => void;
  /** Cells of the row. */
  readonly children: ReactNode;
}

/** A row with its buttons, or the form that edits the row. */
function Row({ resource, record, form, onForm, children }: RowProps) {
  const can = useCanCallback();
  const translate = useTranslate();
  const [isAsking, setAsking] = useState(false);
  const close = () => onForm(null);
  if (form?.resource === resource && form.id === record.id)
    return (
      <FormRow>
        <RecordContexts resource={resource} record={record}>
          <RecordForm mode="edit" onSaved={close} onCancel={close} />
        </RecordContexts>
      </FormRow>
    );
  return (
    <TableRow hover className={resource === 'variants' ? 'variant' : undefined}>
      {children}
      <TableCell align="right" className="no-print" sx={{ whiteSpace: 'nowrap' }}>
        {can('edit', record, resource) && (
          <IconButton
            aria-label={translate('ra.action.edit')}
            title={translate('ra.action.edit')}
            onClick={() => onForm({ resource, id: record.id })}
          >
            <EditOutlined fontSize="small" />
          </IconButton>
        )}
        {can('delete', record, resource) && (
          <IconButton
            aria-label={translate('ra.action.delete')}
            title={translate('ra.action.delete')}
            onClick={() => setAsking(true)}
            sx={{ '&:hover, &:focus-visible': { color: 'error.main' } }}
          >
            <DeleteOutlined fontSize="small" />
          </IconButton>
        )}
        {isAsking && (
          <RecordContexts resource={resource} record={record}>
            <DeleteDialog onDeleted={close} onClose={() => setAsking(false)} />
          </RecordContexts>
        )}
      </TableCell>
    </TableRow>
  );
}

const table = {
  '& .MuiTableCell-root': { px: { xs: 0.5, sm: 1 }, py: 0.25, '&:last-of-type': { pr: 0, width: 96 } },
  // A tier and its variants form one group.
  '& tr:has(+ .variant) > *': { borderBottom: 0 },
  '& .MuiTableCell-head': { fontSize: 'caption.fontSize', lineHeight: 1.3, verticalAlign: 'bottom' },
} as const;
