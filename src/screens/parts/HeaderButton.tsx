import { Box, Button, type ButtonProps } from '@mui/material';
import { type ReactNode, use } from 'react';
import { HeaderSlotContext } from '../../ui/headSlot.ts';

interface HeaderButtonProps extends Omit<ButtonProps, 'startIcon' | 'children' | 'aria-label'> {
  readonly icon: ReactNode;
  readonly label: string;
}

/** A button in a header: only its icon on a phone or next to a page's tabs, where there is no room for text. */
export function HeaderButton({ icon, label, ...button }: HeaderButtonProps) {
  const isShort = use(HeaderSlotContext) !== undefined;
  return (
    <Button
      color="inherit"
      aria-label={label}
      {...(isShort && { title: label })}
      {...button}
      sx={{
        minWidth: { xs: 44, sm: isShort ? 36 : 64 },
        px: { xs: 0, sm: isShort ? 0.5 : 1 },
        gap: 1,
        '& svg': { fontSize: 20 },
      }}
    >
      {icon}
      {!isShort && (
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {label}
        </Box>
      )}
    </Button>
  );
}
