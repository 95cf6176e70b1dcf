import type { Theme } from '@mui/material';
import { chipBorderStyle } from './FilterSkeleton.tsx';

/** The end of an input: its unit, or the button that opens the calendar. */
const endOfBox = ':is(.MuiInputAdornment-positionEnd, .MuiIconButton-edgeEnd)';

/**
 * Each filter is a chip with its label and value inside one border. A chip is filled while its filter is applied. The focused chip grows
 * and the other chips shrink, so that the rows below do not move.
 */
export const chipStyles = {
  '& > .field': { flex: '0 1 auto', maxWidth: 280 },
  '& > .field:focus-within': { flexShrink: 0 },
  '& .MuiFormControl-root': { ...chipBorderStyle, flexDirection: 'row', pr: 0, position: 'relative' },
  '& > .used': { flexShrink: 0 },
  '& > .used .MuiFormControl-root': { bgcolor: 'selectedRow', borderColor: 'primary.main' },
  '& .MuiFormControl-root:focus-within': {
    borderColor: 'primary.main',
    boxShadow: ({ palette }: Theme) => `0 0 0 1px ${palette.primary.main}`,
  },
  '& .MuiInputBase-input:focus-visible': { outline: 'none' },
  '& .MuiFormControl-root:has(.Mui-error)': { borderColor: 'error.main' },
  '& .MuiFormLabel-root': {
    typography: 'caption',
    m: 0,
    // If there is little space, the value is truncated, but remains a target of 24 px.
    flex: 'none',
    maxWidth: 160,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
  },
  '& > .used .MuiFormLabel-root': { color: 'text.primary' },
  '& .MuiFormHelperText-root': {
    position: 'absolute',
    zIndex: 2,
    top: '100%',
    left: 12,
    whiteSpace: 'nowrap',
    bgcolor: 'background.paper',
  },
  '& .MuiInputBase-root': {
    flex: '1 1 auto',
    minWidth: 28,
    minHeight: 0,
    overflow: 'hidden',
    bgcolor: 'transparent',
  },
  '& .MuiAutocomplete-root .MuiInputBase-root': { minWidth: 54 },
  '& .MuiOutlinedInput-notchedOutline': { border: '0 !important' },
  '& .MuiInputBase-input': {
    width: 'auto',
    height: 22,
    py: '4px !important',
    pl: '8px !important',
    pr: '12px !important',
    minWidth: '24px !important',
    fieldSizing: 'content',
    textOverflow: 'ellipsis',
    '@supports not (field-sizing: content)': { minWidth: '72px !important' },
  },
  '& .MuiInputBase-root.Mui-focused .MuiInputBase-input:not(select)': { minWidth: '96px !important' },
  '& select.MuiInputBase-input': { pr: '28px !important' },
  '& .MuiAutocomplete-root .MuiOutlinedInput-root': { p: '0 26px 0 0 !important', flexWrap: 'nowrap' },
  '& .MuiAutocomplete-root .MuiAutocomplete-input': { pr: '4px !important' },
  '& .MuiAutocomplete-root:not(.Mui-focused) .MuiAutocomplete-input::placeholder': { opacity: 0 },
  '& .MuiAutocomplete-endAdornment': { right: '4px !important' },
  '& .MuiAutocomplete-clearIndicator': { display: 'none' },
  // The calendar button covers the end of the input while the chip is hovered or focused.
  '& .MuiInputBase-adornedEnd': { pr: 0 },
  [`& .MuiFormControl-root > .MuiInputBase-root > ${endOfBox}`]: {
    position: 'absolute',
    right: 6,
    mr: 0,
    bgcolor: 'background.paper',
    '@media (hover: hover)': { opacity: 0 },
  },
  [`& .MuiFormControl-root:is(:hover, :focus-within) > .MuiInputBase-root > ${endOfBox}`]: { opacity: 1 },
} as const;
