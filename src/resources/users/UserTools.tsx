import Box from '@mui/material/Box';
import { VisitButton } from './VisitButton.tsx';

/** What an admin does with a user beside the declared actions: visits as them. */
export default function UserTools() {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
      <VisitButton />
    </Box>
  );
}
