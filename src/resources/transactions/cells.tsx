/** How a transaction's values are shown in the list of transactions. */
import { Box } from '@mui/material';
import { useFieldValue } from 'react-admin';
import type { FieldProps } from '../../kinds/webKind.ts';
import { FillingText } from '../../screens/list/FillingText.tsx';
import { useQuickView } from '../../screens/list/useQuickView.ts';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';

/**
 * The person or purpose of a transaction, the payer or payee in bold. The text is not cut, unless the quick view is open. On a phone the
 * customer for whom a nurse is paid is on a line of her own.
 */
export function AboutCell({ source }: FieldProps) {
  const text: string = useFieldValue({ source }) ?? '';
  const isBesidePane = useQuickView().quick !== null;
  const isPhone = useIsPhoneWidth();
  if (isBesidePane) return text;
  const [person = '', ...further] = text.split(separator);
  const isSplit = isPhone && further.length > 1;
  return (
    <Box component="span" className="in-full" sx={{ whiteSpace: { sm: 'nowrap' } }}>
      <b>{person}</b>
      {isSplit ? (
        <Box component="span" sx={ownLine}>
          {further.join(separator)}
        </Box>
      ) : (
        further.map((part) => `${separator}${part}`)
      )}
    </Box>
  );
}

/** The note of a transaction; it takes the remaining width. */
export const NoteCell = ({ source }: FieldProps) => <FillingText text={useFieldValue({ source }) ?? ''} />;

const separator = ' · ';
const ownLine = {
  display: 'block',
  typography: 'caption',
  fontWeight: 400,
  lineHeight: '16px',
  color: 'text.secondary',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
} as const;
