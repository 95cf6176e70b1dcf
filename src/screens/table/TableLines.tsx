import Phone from '@mui/icons-material/PhoneOutlined';
import { Box, IconButton, Skeleton } from '@mui/material';
import { Fragment, type ReactNode } from 'react';
import { addPhoneSpaces } from '../../ui/addPhoneSpaces.ts';

/** How a table shows its rows on a phone: as lines over the full width, in place of columns. */
export interface TableLine<Row> {
  /** Key of the column whose value is at the end of the line. */
  readonly beside?: string;
  /** Returns the parts of the second line; empty parts are left out. */
  readonly second?: (row: Row) => readonly ReactNode[];
  /** Returns the phone number that a button calls; null for none. */
  readonly call?: (row: Row) => string | null;
  /** Returns further buttons at the end of the line. */
  readonly buttons?: (row: Row) => ReactNode;
}

interface Props<Row> {
  readonly caption: string;
  /** The rows; a null row is a gap between groups of rows. */
  readonly rows: readonly (Row | null)[] | undefined;
  readonly keyOf: (row: Row) => string;
  readonly line: TableLine<Row>;
  /** Returns the name of a row. A link in the name covers the whole line. */
  readonly nameOf: (row: Row) => ReactNode;
  readonly besideOf: (row: Row) => ReactNode;
  /** The totals, shown in the last line; undefined for none. */
  readonly foot: { readonly name: ReactNode; readonly beside: ReactNode } | undefined;
  readonly busy: boolean;
  readonly waiting: number;
  readonly empty: string | undefined;
}

/** The rows of a table as lines: the name and one value, and further values below in grey. */
export function TableLines<Row>({ rows, keyOf, line, nameOf, besideOf, foot, ...props }: Props<Row>) {
  const { caption, busy, waiting, empty } = props;
  if (!rows)
    return (
      <Box aria-busy aria-label={caption} sx={lines}>
        {[...Array(waiting).keys()].map((row) => (
          <Box key={row} sx={{ height: 64, py: 1.25 }}>
            <Skeleton width="60%" />
            <Skeleton width="85%" />
          </Box>
        ))}
      </Box>
    );
  if (rows.length === 0) return <Box sx={{ color: 'text.secondary' }}>{empty}</Box>;
  return (
    <Box component="ul" aria-label={caption} aria-busy={busy} sx={line.second ? lines : singleLines}>
      {rows.map((row, at) => {
        const before = rows[at - 1];
        if (row === null)
          return (
            <Box key={`after ${before ? keyOf(before) : ''}`} component="li" aria-hidden className="gap" />
          );
        const phone = line.call?.(row);
        return (
          <li key={keyOf(row)}>
            <div className="words">
              <div className="name">{nameOf(row)}</div>
              {line.second && <SecondLine parts={line.second(row)} />}
            </div>
            <div className="beside">{besideOf(row)}</div>
            {phone && (
              <IconButton
                href={`tel:${phone}`}
                aria-label={`Gọi ${addPhoneSpaces(phone)}`}
                className="no-print"
              >
                <Phone fontSize="small" />
              </IconButton>
            )}
            {line.buttons?.(row)}
          </li>
        );
      })}
      {foot && (
        <li>
          <div className="words name">{foot.name}</div>
          <div className="beside">{foot.beside}</div>
        </li>
      )}
    </Box>
  );
}

/** Further values of a row, in grey. */
const SecondLine = ({ parts }: { readonly parts: readonly ReactNode[] }) => (
  <div className="second">
    {parts.filter(Boolean).map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity but their place
      <Fragment key={at}>
        {at > 0 && ' · '}
        {part}
      </Fragment>
    ))}
  </div>
);

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
const lines = {
  m: 0,
  // The lines begin and end at the edges of the screen.
  mx: -1.5,
  p: 0,
  listStyle: 'none',
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
  fontVariantNumeric: 'tabular-nums',
  '&[aria-busy="true"]': { color: 'text.secondary' },
  '& > *': {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    minHeight: 64,
    boxSizing: 'border-box',
    pl: 1.5,
    pr: 0.5,
    py: 1,
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& .words': { flex: 1, minWidth: 0 },
  '& .name': { ...oneLine, fontWeight: 600 },
  '& .name a': { position: 'static', '&::after': { content: '""', position: 'absolute', inset: 0 } },
  '& .second': { ...oneLine, mt: 0.5, typography: 'caption', color: 'text.secondary' },
  '& .beside': { mx: 1, fontWeight: 600, whiteSpace: 'nowrap', textAlign: 'right' },
  // The buttons and the value's link are above the link that covers the line.
  '& :is(button, .MuiIconButton-root, .beside a)': { position: 'relative', zIndex: 1 },
} as const;
/** Rows without a second line are as low as a tap allows. */
const singleLines = {
  ...lines,
  '& > *': { ...lines['& > *'], minHeight: 44, py: 0.25 },
  '& > .gap': { minHeight: 12, p: 0, bgcolor: 'background.default' },
} as const;
