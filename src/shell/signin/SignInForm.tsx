import { Box, Button, Link, Paper, Stack, Typography } from '@mui/material';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { Brand } from '../Brand.tsx';
import { usePageTitle } from '../usePageTitle.ts';
import { ErrorBox } from './ErrorBox.tsx';

/** What a failed try shows in the red box. */
export interface Failure {
  readonly text: string;
  readonly details?: readonly string[];
}

interface Props {
  readonly title: string;
  readonly button: string;
  readonly children: ReactNode;
  /** Handed the form's values; answers what went wrong, or nothing. */
  readonly onSubmit: (values: Readonly<Record<string, string>>) => Promise<Failure | undefined>;
  readonly links?: readonly { readonly to: string; readonly label: string }[];
}

/** The frame of the pages before signing in: brand, title, fields, red box, one button, ways elsewhere. */
export function SignInForm({ title, button, children, onSubmit, links = [] }: Props) {
  const [failure, setFailure] = useState<(Failure & { at: number }) | null>(null);
  const [busy, setBusy] = useState(false);
  usePageTitle(title);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const values = Object.fromEntries(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, `${value}`]),
    );
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
        <Stack
          component="form"
          spacing={2}
          onSubmit={(event) => void submit(event)}
          noValidate
          aria-label={title}
        >
          <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
            <Brand size={32} />
            <Typography sx={{ fontSize: 20, fontWeight: 700 }}>Nôi</Typography>
          </Stack>
          <Typography variant="h1">{title}</Typography>
          {failure && (
            <ErrorBox
              key={failure.at}
              text={failure.text}
              {...(failure.details && { details: failure.details })}
            />
          )}
          {children}
          <Button type="submit" variant="contained" size="large" loading={busy}>
            {button}
          </Button>
          {links.length > 0 && (
            <Stack direction="row" sx={{ justifyContent: 'space-between', flexWrap: 'wrap', gap: 1 }}>
              {links.map(({ to, label }) => (
                <Link key={to} component={RouterLink} to={to} variant="body2">
                  {label}
                </Link>
              ))}
            </Stack>
          )}
        </Stack>
      </Paper>
    </Box>
  );
}
