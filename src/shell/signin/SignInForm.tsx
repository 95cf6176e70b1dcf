import { Box, Button, Link, Paper, Stack, Typography } from '@mui/material';
import { type ComponentType, type ReactNode, useState } from 'react';
import { LinkBase } from 'react-admin';
import { Brand } from '../Brand.tsx';
import { usePageTitle } from '../usePageTitle.ts';
import { ErrorBox } from './ErrorBox.tsx';

/** What a failed try shows in the red box. */
export interface Failure {
  readonly text: string;
  readonly details?: readonly string[];
}
export type Values = Readonly<Record<string, string>>;

export interface SignInFormProps {
  readonly title: string;
  readonly button: string;
  readonly children: ReactNode;
  /** Handed the form's values; answers what went wrong, or nothing. */
  readonly onSubmit: (values: Values) => Promise<Failure | undefined>;
  readonly links?: readonly { readonly to: string; readonly label: string }[];
}

interface Props extends SignInFormProps {
  /** What gathers the values of the inputs in it. */
  readonly Form: ComponentType<{
    readonly onSubmit: (values: Values) => Promise<void>;
    readonly children: ReactNode;
  }>;
}

/** The frame of the pages before signing in: brand, title, inputs, red box, one button, ways elsewhere. */
export function SignInForm({ Form, title, button, children, onSubmit, links = [] }: Props) {
  const [failure, setFailure] = useState<(Failure & { at: number }) | null>(null);
  const [busy, setBusy] = useState(false);
  usePageTitle(title);

  const submit = async (values: Values) => {
    if (busy) return;
    setBusy(true);
    try {
      const failed = await onSubmit(values);
      setFailure(failed ? { ...failed, at: Date.now() } : null);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2 }}>
      <Paper variant="outlined" sx={{ width: '100%', maxWidth: 400, p: { xs: 2.5, sm: 4 } }}>
        <Form onSubmit={submit}>
          <Stack spacing={2}>
            <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
              <Brand size={32} />
              <Typography sx={{ fontSize: 20, fontWeight: 700 }}>Nôi</Typography>
            </Stack>
            <Typography variant="h1">{title}</Typography>
            {failure && <ErrorBox key={failure.at} {...failure} />}
            {children}
            <Button type="submit" variant="contained" size="large" loading={busy}>
              {button}
            </Button>
            {links.length > 0 && (
              <Stack direction="row" sx={{ justifyContent: 'space-between', flexWrap: 'wrap', gap: 1 }}>
                {links.map(({ to, label }) => (
                  <Link key={to} component={LinkBase} to={to} variant="body2">
                    {label}
                  </Link>
                ))}
              </Stack>
            )}
          </Stack>
        </Form>
      </Paper>
    </Box>
  );
}
