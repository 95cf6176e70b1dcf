import { Box, Button, Link, Paper, Stack, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { Form, HttpError, LinkBase } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { listErrorDetails } from '../../../jsonapi/errors.ts';
import { Brand } from '../../../ui/Brand.tsx';
import { LazyBoundary } from '../../../ui/LazyBoundary.tsx';
import { lazyWithPreload } from '../../../ui/lazyWithPreload.ts';
import { usePageTitle } from '../../../ui/usePageTitle.ts';
import { ErrorBox } from './ErrorBox.tsx';

const AlertDialog = lazyWithPreload(() => import('../../../ui/AlertDialog.tsx'));

export type SignInValues = Readonly<Record<string, string>>;

interface OtherWay {
  readonly label: string;
  /** Called when the user presses the button; a thrown error is shown in the red box. */
  readonly onPress: () => Promise<void>;
}

interface Props {
  readonly title: string;
  readonly button: string;
  readonly children: ReactNode;
  /** Called with the form's values; a thrown error is shown in the red box. */
  readonly onSubmit: (values: SignInValues) => Promise<void>;
  /** The header above the server's details; if absent, only the first detail is shown. */
  readonly failed?: string;
  /** An alternative button below the main one. */
  readonly other?: OtherWay | false;
  /** Links to other pages; by default to the sign-in page. */
  readonly links?: readonly { readonly to: string; readonly label: string }[];
  /** The text shown after success, with a link to the sign-in page. */
  readonly done?: string | false;
}

const defaultLinks = [{ to: '/login', label: 'Về trang đăng nhập' }];

/** The layout of all pages before sign-in: brand, title, red box, the inputs in react-admin's form, one button, links. */
export function AccountForm(props: Props) {
  const { title, button, children, onSubmit, failed, links = defaultLinks, done, other } = props;
  const navigate = useNavigate();
  const [error, setError] = useState<{ thrown: unknown; at: number } | null>(null);
  const [busy, setBusy] = useState<'form' | 'other' | null>(null);
  usePageTitle(title);

  const run = async (by: 'form' | 'other', work: () => Promise<void>) => {
    if (busy) return;
    setBusy(by);
    try {
      await work();
      setError(null);
    } catch (thrown) {
      setError({ thrown, at: Date.now() });
    } finally {
      setBusy(null);
    }
  };

  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', p: 2 }}>
      <Paper variant="outlined" sx={{ width: '100%', maxWidth: 400, p: { xs: 2.5, sm: 4 } }}>
        <Form noValidate onSubmit={(values: object) => run('form', () => onSubmit(values as SignInValues))}>
          <Stack spacing={2}>
            <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
              <Brand size={32} />
              <Typography sx={{ fontSize: 'h1.fontSize', fontWeight: 600 }}>Nôi</Typography>
            </Stack>
            <Typography variant="h1">{title}</Typography>
            {error && <ErrorBox key={error.at} {...describeError(error.thrown, failed)} />}
            {children}
            <Button type="submit" variant="contained" size="large" loading={busy === 'form'}>
              {button}
            </Button>
            {other && (
              <Button
                variant="outlined"
                size="large"
                loading={busy === 'other'}
                onClick={() => void run('other', other.onPress)}
              >
                {other.label}
              </Button>
            )}
            <Stack direction="row" sx={{ justifyContent: 'space-between', flexWrap: 'wrap', gap: 1 }}>
              {links.map(({ to, label }) => (
                <Link key={to} component={LinkBase} to={to} variant="body2">
                  {label}
                </Link>
              ))}
            </Stack>
          </Stack>
        </Form>
      </Paper>
      {done && (
        <LazyBoundary>
          <AlertDialog message={done} onClose={() => void navigate('/login')} />
        </LazyBoundary>
      )}
    </Box>
  );
}

/**
 * Returns the content of the red box for an error: the title and the details of a server's refusal; without a title, or for an error of the
 * page itself, only the first detail.
 */
function describeError(thrown: unknown, title: string | undefined) {
  const details = listErrorDetails(thrown);
  return title && thrown instanceof HttpError ? { text: title, details } : { text: details[0] ?? '' };
}
