/** Components that show a package's values in the list of packages. */
import { Box } from '@mui/material';
import { useFieldValue, useRecordContext } from 'react-admin';
import { addDays } from '#rules/days';
import { formatDate, formatDayAndMonth, formatMoney } from '#rules/format';
import { isCancelledRegistrationLevel } from '#rules/levels';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { MoneyField } from '../../kinds/fields/MoneyField.tsx';
import { RefField } from '../../kinds/fields/RefField.tsx';
import { PartBar } from '../../kinds/parts/PartBar.tsx';
import type { FieldProps } from '../../kinds/webKind.ts';
import { useCurrentDay } from '../../ui/today.ts';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';

/** The amount due; on the second line of a row, where it has no heading, in words ('còn 300.000 ₫', 'chưa thu'), and only if there is any. */
export function DueCell({ source, field, variant }: FieldProps) {
  const due: number = useFieldValue({ source }) ?? 0;
  const record = useRecordContext<LoadedRecord>();
  if (variant !== 'second') return <MoneyField source={source} field={field} />;
  if (due <= 0 || isCancelledRegistrationLevel(String(record?.level))) return null;
  return due === record?.total_price ? 'chưa thu' : `còn ${formatMoney(due)}`;
}

/**
 * Shows how many of a package's sessions were held, without cancelled sessions, as a bar and as numbers ('3/7'); renders nothing without
 * sessions.
 */
export function SessionsCell() {
  const record = useRecordContext<LoadedRecord>();
  const held = Number(record?.finished_shifts ?? 0);
  const all = held + Number(record?.planned_shifts ?? 0);
  if (all === 0) return null;
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      <PartBar part={held} whole={all} />
      {held}/{all}
    </Box>
  );
}

/** Level of a registered package without an assigned nurse → text shown in place of the nurse's name, in a table and on a phone. */
const missingNurseTexts: Readonly<Partial<Record<string, readonly [table: string, phone: string]>>> = {
  L5: ['Chưa có', 'chưa có chị'],
  'L5-A': ['Xếp tạm', 'xếp tạm'],
};

/** A package's nurse; if a registered package has no nurse, an amber text says so. */
export function NurseCell(props: FieldProps) {
  const record = useRecordContext<LoadedRecord>();
  const isPhone = useIsPhoneWidth();
  const nurse = record?.[props.source.replace(/_id$/, '')] as LoadedRecord | undefined;
  if (record?.[props.source]) return isPhone && nurse ? String(nurse.name) : <RefField {...props} />;
  const words = missingNurseTexts[String(record?.level)];
  if (!words) return null;
  return (
    <Box component="span" sx={{ color: 'warning.main' }}>
      {words[isPhone ? 1 : 0]}
    </Box>
  );
}

/** Number of days before its start from which a package without a nurse is marked. */
const NEAR_DAYS = 7;

/** The first day of a package; in amber if it is near or past and the package has no nurse. */
export function StartCell({ source }: FieldProps) {
  const record = useRecordContext<LoadedRecord>();
  const today = useCurrentDay();
  const isPhone = useIsPhoneWidth();
  const day = String(record?.[source] ?? '');
  const isUrgent = missingNurseTexts[String(record?.level)] !== undefined && day <= addDays(today, NEAR_DAYS);
  const isShort = isPhone && day.slice(0, 4) === today.slice(0, 4);
  return (
    <Box component="span" sx={{ color: isUrgent ? 'warning.main' : undefined }}>
      {isShort ? formatDayAndMonth(day) : formatDate(day)}
    </Box>
  );
}
