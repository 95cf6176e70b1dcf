import { Button } from '@mui/material';
import { useState } from 'react';
import { partnerRevenues } from '#schema/partnerRevenues';
import { useCan } from '../../jsonapi/useCan.ts';
import { useRecord } from '../../screens/useRecord.ts';
import { buildPreloadProps } from '../../ui/buildPreloadProps.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';

const ActionDialogById = lazyWithPreload(() => import('../../screens/actions/ActionDialogById.tsx'));

/** Button that pays the current partner revenue; renders nothing unless the viewer may pay it now. */
export function SettleButton() {
  const revenue = useRecord<'partner_revenues'>();
  const canSettle = useCan('settle', revenue, 'partner_revenues');
  const [isOpen, setOpen] = useState(false);
  if (!canSettle) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)} {...buildPreloadProps(ActionDialogById)}>
        {partnerRevenues.actions?.settle.label}
      </Button>
      {isOpen && (
        <LazyBoundary>
          <ActionDialogById
            resource="partner_revenues"
            id={revenue.id}
            code="settle"
            onClose={() => setOpen(false)}
          />
        </LazyBoundary>
      )}
    </>
  );
}
