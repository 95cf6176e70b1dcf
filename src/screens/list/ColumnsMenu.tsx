import { useEffect } from 'react';
import { ColumnsButton } from 'react-admin';

/**
 * react-admin's menu of columns. Its items are drawn by the table, whose events do not reach the popover around them: Escape,
 * pressed in one of them, is passed on to it.
 */
export function ColumnsMenu({ storeKey }: { readonly storeKey: string }) {
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      const items = document.getElementById(`${storeKey}-columnsSelector`);
      const popover = items?.closest('.MuiPopover-root:not([aria-hidden="true"])');
      popover?.querySelector<HTMLElement>('.MuiBackdrop-root')?.click();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [storeKey]);
  return <ColumnsButton storeKey={storeKey} color="inherit" size="medium" />;
}
