/** Components that show a service's prices in the list of services. */
import { Box } from '@mui/material';
import { useFieldValue, useRecordContext } from 'react-admin';
import { formatMoney, formatNumber } from '#rules/format';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { MoneyField } from '../../kinds/fields/MoneyField.tsx';
import type { FieldProps } from '../../kinds/webKind.ts';
import { toInlineLabel } from '../../ui/toInlineLabel.ts';

/** Returns the number of sessions that one unit of the service has. */
const getSessionsPerUnit = (service: LoadedRecord | undefined): number => Number(service?.amount ?? 1);

/** Returns 'từ ' (from) if the service has no price of its own, and its variants have different prices. */
const getPricePrefix = (service: LoadedRecord | undefined): string =>
  service?.price == null && Number(service?.price_levels) > 1 ? 'từ ' : '';

/**
 * The price of a session, or of a unit if a unit is one session. A service without a price has the lowest price of its tiers, variants or included services; in amber, that there
 * is none.
 */
export function PriceCell({ source }: FieldProps) {
  const service = useRecordContext<LoadedRecord>();
  const price = service?.[source] ?? service?.lowest_price;
  if (price == null)
    return (
      <Box component="span" sx={{ color: 'warning.main' }}>
        Chưa có giá
      </Box>
    );
  const unit = getSessionsPerUnit(service) > 1 ? 'buổi' : toInlineLabel(String(service?.unit ?? ''));
  return `${getPricePrefix(service)}${formatMoney(Number(price))}${unit && ` / ${unit}`}`;
}

/** The price before a reduction, struck through. */
export const OriginalPriceCell = (props: FieldProps) => (
  <Box component="s" sx={{ fontWeight: 400 }}>
    <MoneyField {...props} />
  </Box>
);

/** The number of sessions in one unit. */
export const SessionsPerUnitCell = ({ source }: FieldProps) =>
  `${formatNumber(useFieldValue({ source }) ?? 1)} buổi`;

/** The unit, with the price of a unit of several sessions. */
export function UnitCell({ source }: FieldProps) {
  const service = useRecordContext<LoadedRecord>();
  const price = service?.price ?? service?.lowest_price;
  const unit = String(service?.[source] ?? '');
  const sessions = getSessionsPerUnit(service);
  if (sessions < 2 || price == null) return unit;
  return `${unit} · ${getPricePrefix(service)}${formatMoney(Number(price) * sessions)}`;
}
