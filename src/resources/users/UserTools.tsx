import { Box } from '@mui/material';
import InvitationLinkButton from './InvitationLinkButton.tsx';
import { VisitButton } from './VisitButton.tsx';

/** An admin's tools in addition to the declared actions: visit as the user, or copy the invitation link. */
export default function UserTools() {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
      <VisitButton />
      <InvitationLinkButton />
    </Box>
  );
}
