import { Button, type ButtonProps } from '@mui/material';

/** A chip that filters when pressed, and shows all records when pressed again. */
export const ToggleChip = ({ isPressed, sx, ...button }: ButtonProps & { readonly isPressed: boolean }) => (
  <Button
    size="small"
    variant="outlined"
    color="inherit"
    aria-pressed={isPressed}
    {...button}
    sx={{
      minHeight: { xs: 44, sm: 28 },
      py: 0,
      fontSize: 'caption.fontSize',
      fontWeight: isPressed ? 600 : 400,
      borderRadius: 4,
      borderColor: isPressed ? 'text.primary' : 'divider',
      ...(isPressed && { bgcolor: 'action.selected' }),
      ...sx,
    }}
  />
);
