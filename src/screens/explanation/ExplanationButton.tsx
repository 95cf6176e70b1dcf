import { Button } from '@mui/material';
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
  /** Text of the button, needed if the button is not next to the amount. */
  readonly text?: string;
}

/** Button next to an amount that explains how it was calculated. */
export function ExplanationButton({ of, field, label, month, text = 'vì sao?' }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        color="inherit"
        className="no-print"
        aria-label={`Vì sao: ${label}`}
        {...buildPreloadProps(Why)}
        onClick={() => setOpen(true)}
        sx={{ minWidth: 0, px: 0.5, py: 0, fontWeight: 400, color: 'text.secondary' }}
      >
        {text}
      </Button>
      {isOpen && (
        <LazyBoundary>
          <Why of={of} field={field} label={label} month={month} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  );
}
