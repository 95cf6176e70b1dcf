import { Box, Button, type InputBaseComponentProps, TextField, type TextFieldProps } from '@mui/material';
import type { ClipboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { isCustomerMessage } from '#rules/isCustomerMessage';
import { useCan } from '../../jsonapi/useCan.ts';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';

type Props = TextFieldProps & {
  readonly htmlInput?: InputBaseComponentProps;
  readonly onClose: () => void;
};

/** The palette's input; on a phone with a close button. A pasted message opens the form of a new customer. */
export function PaletteInput({ htmlInput, onClose, ...field }: Props) {
  const isPhone = useIsPhoneWidth();
  const navigate = useNavigate();
  const mayCreate = useCan('create', undefined, 'customers');
  const readMessage = (event: ClipboardEvent) => {
    const message = event.clipboardData.getData('text');
    if (!mayCreate || !isCustomerMessage(message)) return;
    event.preventDefault();
    onClose();
    void navigate('/customers?quick=new', { state: { message } });
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center' }}>
      <TextField
        fullWidth
        {...field}
        autoFocus
        onPaste={readMessage}
        placeholder="Tên khách, số điện thoại, gói, điều dưỡng, trang…"
        // This input replaces the first input, so the cursor must be after the text typed there.
        onFocus={({ target }) => target.setSelectionRange(target.value.length, target.value.length)}
        slotProps={{ htmlInput: { ...htmlInput, 'aria-label': 'Tìm nhanh' } }}
        // The input has no border, because the surrounding surface already serves as its border.
        sx={{ px: 1, py: 0.5, '& fieldset': { border: 0 } }}
      />
      {isPhone && (
        <Button color="inherit" onClick={onClose} sx={{ flex: 'none', minHeight: 44, mr: 1 }}>
          Đóng
        </Button>
      )}
    </Box>
  );
}
