/** Components that show a partner's values in the list of partners. */
import { Box } from '@mui/material';
import { useFieldValue, useRecordContext } from 'react-admin';
import { formatMoney, formatNumber } from '#rules/format';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { MoneyField } from '../../kinds/fields/MoneyField.tsx';
import type { FieldProps } from '../../kinds/webKind.ts';
import { MapLink } from '../../ui/MapLink.tsx';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';

/** Shows how many packages a partner sent in the last 30 days, and how many of these packages were registered. */
export function SentCell({ source }: FieldProps) {
  const partner = useRecordContext<LoadedRecord>();
  const isPhone = useIsPhoneWidth();
  const sent = Number(partner?.[source] ?? 0);
  if (isPhone) return `${formatNumber(sent)} khách`;
  if (sent === 0)
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        0
      </Box>
    );
  return `${formatNumber(sent)} · ${formatNumber(Number(partner?.registered_30_days))} thành gói`;
}

/** The amount due to a partner; on a phone without a heading, and only if there is any. */
export function DueToPartnerCell(props: FieldProps) {
  const due: number = useFieldValue({ source: props.source }) ?? 0;
  const isPhone = useIsPhoneWidth();
  if (!isPhone) return <MoneyField {...props} />;
  return due > 0 ? `còn ${formatMoney(due)}` : null;
}

/** An address on two lines: the street, then ward, district and city. The street links to the map. */
export function AddressCell({ source }: FieldProps) {
  const [street = '', ...places] = String(useFieldValue({ source }) ?? '').split(', ');
  return (
    <>
      <Box className="line">{street && <MapLink address={street} within={places} />}</Box>
      <Box className="line second">{places.join(', ')}</Box>
    </>
  );
}
