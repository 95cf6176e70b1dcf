import { Box, type SxProps } from '@mui/material';
import { FilterBar } from './FilterBar.tsx';
import { MetaBadges } from './MetaBadges.tsx';
import { ListPaging } from './Paging.tsx';
import { useWidth } from './useWidth.ts';

/**
 * What stands between the list's name and its rows: the filters, what the answer says of itself, and the pages. On a desk they share one
 * line, the badges over the pages, so that the rows begin high; in less room the filters have a line of their own.
 */
export function ListHead() {
  const { phone, wide } = useWidth();
  if (phone)
    return (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minHeight: 44 }}>
        <FilterBar />
        <MetaBadges />
        <ListPaging place="trên" />
      </Box>
    );
  return (
    <Box sx={{ display: 'flex', flexDirection: wide ? 'row' : 'column', columnGap: 1.5, rowGap: 0.75 }}>
      <FilterBar />
      <Box sx={wide ? aside : line}>
        <MetaBadges />
        <ListPaging place="trên" />
      </Box>
    </Box>
  );
}

// The height is kept free for what the answer says.
const line: SxProps = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  minHeight: 26,
};

/** As wide as the badges beside each other, so that the pages stand below them; over the whole line where there are no filters. */
const aside: SxProps = {
  ...line,
  flex: '0 0 340px',
  alignContent: 'space-between',
  justifyContent: 'flex-end',
  rowGap: 0,
  '&:only-child': { flexGrow: 1, justifyContent: 'space-between' },
};
