import HelpOutline from '@mui/icons-material/HelpOutlineOutlined';
import { Button, IconButton } from '@mui/material';
import { useState } from 'react';
import { buildPreloadProps } from '../../ui/buildPreloadProps.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';

const Why = lazyWithPreload(() => import('./AmountExplanation.tsx'));

interface Props {
  /** Record that holds the amount: `packages/12`. */
  readonly of: string;
  readonly field: string;
  /** Name of the amount, as shown to the user. */
  readonly label: string;
  /** Month of the amount; only for a nurse's pay. */
  readonly month?: string;
  /** Text of the button, needed if the button is not next to the amount; by default the button is an icon. */
  readonly text?: string;
}

/** Button next to an amount that explains how it was calculated. */
export function ExplanationButton({ of, field, label, month, text }: Props) {
  const [isOpen, setOpen] = useState(false);
  const button = {
    'aria-label': `Vì sao: ${label}`,
    ...buildPreloadProps(Why),
    onClick: () => setOpen(true),
  };
  return (
    <>
      {text === undefined ? (
        <IconButton {...button} className="no-print why" title="Vì sao?" sx={icon}>
          <HelpOutline />
        </IconButton>
      ) : (
        <Button
          {...button}
          size="small"
          color="inherit"
          className="no-print"
          sx={{ minWidth: 0, px: 0.5, py: 0, fontWeight: 400, color: 'text.secondary' }}
        >
          {text}
        </Button>
      )}
      {isOpen && (
        <LazyBoundary>
          <Why of={of} field={field} label={label} month={month} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  );
}

/** Small, and without height of its own, so that the row of the amount keeps its height. */
const icon = {
  p: 0.5,
  my: { xs: -1.5, sm: -0.75 },
  color: 'text.secondary',
  '& svg': { fontSize: 'h2.fontSize' },
} as const;
