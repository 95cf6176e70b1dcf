import type { Theme } from '@mui/material/styles';

/** A list of options with a box before each, filled where it is chosen. Screen readers are told by `aria-selected`. */
export const tickedList = {
  listbox: {
    sx: {
      '& .MuiAutocomplete-option::before': {
        content: '""',
        flex: 'none',
        width: 16,
        height: 16,
        mr: 1,
        border: 2,
        borderRadius: '2px',
        borderColor: 'text.secondary',
      },
      '& .MuiAutocomplete-option[aria-selected="true"]::before': {
        borderColor: 'primary.main',
        bgcolor: 'primary.main',
        boxShadow: ({ palette }: Theme) => `inset 0 0 0 2px ${palette.background.paper}`,
      },
    },
  },
} as const;
