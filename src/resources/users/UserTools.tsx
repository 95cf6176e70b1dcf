import { Box } from '@mui/material';
import InvitationLinkButton from '../parts/InvitationLinkButton.tsx';
import { VisitButton } from './VisitButton.tsx';

/** What an admin does with a user in addition to the declared actions: visits as them, or takes the link of an invitation. */
export default function UserTools() {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
      <VisitButton />
      <InvitationLinkButton />
    </Box>
  );
}
