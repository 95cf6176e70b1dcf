import type { SvgIconComponent } from '@mui/icons-material';
import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface Props {
  readonly icon: SvgIconComponent;
  /** One sentence. */
  readonly title: string;
  /** True if the message is the whole page: its title is the page's heading. */
  readonly isPage?: boolean;
  readonly role?: 'status' | 'alert';
  /** The suggested next step. */
  readonly children?: ReactNode;
  /** The button for the next step. */
  readonly button?: ReactNode;
}

/** Replaces content that is empty, not found, not allowed, lost, broken, or still loading. */
export const StateMessage = ({ icon: Icon, title, isPage = false, role, children, button }: Props) => (
  <Stack
    {...(role && { role })}
    sx={{ py: 6, px: 2, alignItems: 'center', textAlign: 'center', textWrap: 'balance' }}
  >
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
