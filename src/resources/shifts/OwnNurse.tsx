import { Box, Button, Typography } from '@mui/material';

interface Props {
  readonly label: string;
  /** Why the nurse is suitable; null if she is not free, undefined while unknown. */
  readonly reasons: readonly string[] | null | undefined;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** Button that gives a session to the package's own nurse. */
export const OwnNurse = ({ label, reasons, isChosen, onChoose }: Props) => (
  <Box sx={{ mb: 2, minHeight: 64 }}>
    <Button
      variant="outlined"
      aria-pressed={isChosen}
      onClick={onChoose}
      sx={{ minHeight: { xs: 44, sm: 36 }, ...(isChosen && { bgcolor: 'selectedRow' }) }}
    >
      {label}
    </Button>
    <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
      {reasons === null ? 'Không rảnh lúc đó.' : reasons?.join(' · ')}
    </Typography>
  </Box>
);
