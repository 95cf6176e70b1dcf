import type { SvgIconComponent } from '@mui/icons-material';
import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface Props {
  readonly icon: SvgIconComponent;
  /** One sentence: what is so. */
  readonly title: string;
  /** It stands for the whole page, whose heading it is. */
  readonly isPage?: boolean;
  readonly role?: 'status' | 'alert';
  /** What can be done about it. */
  readonly children?: ReactNode;
  /** The button that does it. */
  readonly button?: ReactNode;
}

/** What stands in place of content that is not there: nothing yet, nothing found, not allowed, lost, broken, or still to come. */
export const StateMessage = ({ icon: Icon, title, isPage = false, role, children, button }: Props) => (
  <Stack {...(role && { role })} sx={{ py: 6, px: 2, alignItems: 'center', textAlign: 'center' }}>
    <Icon aria-hidden sx={{ mb: 1, fontSize: 40, color: 'text.secondary' }} />
    <Typography variant={isPage ? 'h1' : 'h2'} component={isPage ? 'h1' : 'p'} sx={{ maxWidth: 560 }}>
      {title}
    </Typography>
    {children && (
      <Typography component="div" color="textSecondary" sx={{ mt: 1, maxWidth: 480 }}>
        {children}
      </Typography>
    )}
    {button && (
      <Box sx={{ mt: 2, display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>{button}</Box>
    )}
  </Stack>
);
