import FilterList from '@mui/icons-material/FilterList';
import { Button, type ButtonProps, Dialog, type DialogProps, DialogTitle } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useDeferredOpen } from './useDeferredOpen.tsx';

interface Props extends Pick<DialogProps, 'fullScreen'> {
  /** Number of filters in use. */
  readonly used: number;
  readonly button?: ButtonProps;
  /** The content of the sheet, given a function that closes it. */
  readonly children: (close: () => void) => ReactNode;
}

/** For a phone: a button with the number of used filters; it opens all filters in a sheet. */
export function FilterSheet({ used, button, children, ...sheet }: Props) {
  const [open, setOpen, line] = useDeferredOpen(false);
  /** True after the first opening: the content stays mounted, so that entered values that are not applied yet remain. */
  const [isKept, setKept] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<FilterList />}
        aria-haspopup="dialog"
        className="no-print"
        {...button}
        onClick={() => {
          setKept(true);
          setOpen(true);
        }}
      >
        Lọc{used > 0 ? ` (${used})` : ''}
      </Button>
      {line}
      <Dialog open={open} keepMounted={isKept} onClose={close} fullWidth {...sheet}>
        <DialogTitle>Bộ lọc</DialogTitle>
        {children(close)}
      </Dialog>
    </>
  );
}
