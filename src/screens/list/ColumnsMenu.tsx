import { Box, Popover } from '@mui/material';
import { useHotkeys } from 'react-hotkeys-hook';
import { isComposing } from '../../ui/isComposing.ts';
import { useListColumns } from './ListColumns.tsx';

interface Props {
  /** Element at which the menu opens; null while the menu is closed. */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/**
 * Popover with react-admin's column selector, which the table renders into it. Handles Escape itself, because a popover without the focus
 * does not close on Escape.
 */
export function ColumnsMenu({ anchor, onClose }: Props) {
  const { storeKey } = useListColumns();
  useHotkeys('escape', onClose, {
    enabled: anchor !== null,
    enableOnFormTags: true,
    preventDefault: true,
    ignoreEventWhen: isComposing,
  });
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      keepMounted
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
    >
      <Box id={`${storeKey}-columnsSelector`} sx={{ px: 1, minWidth: 240 }} />
    </Popover>
  );
}
