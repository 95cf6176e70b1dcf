import {
  Autocomplete,
  Box,
  Button,
  Dialog,
  LinearProgress,
  type PopperProps,
  TextField,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { Translate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { usePhone } from '../../screens/parts/usePhone.ts';
import type { Found } from './ranked.ts';
import { useFound } from './useFound.ts';

/** Where the list stands: under the box, on the dialog's own surface. */
const InPlace = ({ children }: PopperProps) => (
  <Box sx={{ borderTop: 1, borderColor: 'divider' }}>{typeof children === 'function' ? null : children}</Box>
);

/** Type a few letters of a page, a name or a phone number, and go there. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const isPhone = usePhone();
  const [text, setText] = useState('');
  const { found, busy } = useFound(text);
  const go = (chosen: Found | null) => {
    if (!chosen) return;
    onClose();
    void navigate(chosen.path);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-label="Tìm nhanh"
      sx={{ '& .MuiDialog-container': { alignItems: 'start' } }}
      slotProps={{
        paper: { sx: { mt: { xs: 1, sm: 8 }, maxHeight: { xs: 'calc(100dvh - 16px)', sm: '80dvh' } } },
      }}
    >
      <Autocomplete<Found>
        open
        options={found}
        value={null}
        inputValue={text}
        onInputChange={(_, value, reason) => reason === 'input' && setText(value)}
        onChange={(_, chosen) => go(chosen)}
        onClose={(_, reason) => reason === 'escape' && onClose()}
        filterOptions={(options) => options}
        groupBy={({ group }) => group}
        getOptionLabel={({ label }) => label}
        getOptionKey={({ path, label }) => `${path} ${label}`}
        autoHighlight
        slots={{ popper: InPlace }}
        slotProps={{
          paper: { elevation: 0, square: true },
          // It scrolls by itself, so that the highlighted line stays in sight and the box above too.
          listbox: { sx: { maxHeight: { xs: 'calc(100dvh - 80px)', sm: 'calc(80dvh - 64px)' }, py: 0.5 } },
        }}
        forcePopupIcon={false}
        noOptionsText={
          busy ? 'Đang tìm…' : 'Không tìm thấy gì. Thử tên, số điện thoại, “gói 12” hoặc tên trang.'
        }
        renderInput={(params) => (
          <Box sx={{ display: 'flex', alignItems: 'center' }}>
            <TextField
              {...params}
              autoFocus
              placeholder="Tên khách, số điện thoại, gói, điều dưỡng, trang…"
              slotProps={{ htmlInput: { ...params.inputProps, 'aria-label': 'Tìm nhanh' } }}
              // The surface around it is its box.
              sx={{ px: 1, py: 0.5, '& fieldset': { border: 0 } }}
            />
            {isPhone && (
              <Button color="inherit" onClick={onClose} sx={{ flex: 'none', minHeight: 44, mr: 1 }}>
                <Translate i18nKey="ra.action.close" />
              </Button>
            )}
          </Box>
        )}
        renderGroup={({ key, group, children }) => (
          <li key={key} role="presentation">
            <Typography
              role="presentation"
              variant="caption"
              color="textSecondary"
              sx={{ display: 'block', px: 2, pt: 1, fontWeight: 'fontWeightBold' }}
            >
              {group}
            </Typography>
            <Box component="ul" role="group" aria-label={group} sx={{ p: 0, listStyle: 'none' }}>
              {children}
            </Box>
          </li>
        )}
        renderOption={({ key, ...props }, { label, note }) => (
          // On a phone the note has a line of its own.
          <Box component="li" key={key} {...props} sx={{ flexWrap: 'wrap', columnGap: 1.5 }}>
            <span>{label}</span>
            {note && (
              <Typography
                component="span"
                variant="caption"
                color="textSecondary"
                sx={{ ml: { sm: 'auto' } }}
              >
                {note}
              </Typography>
            )}
          </Box>
        )}
      />
      {busy && <LinearProgress aria-label="Đang tìm" sx={{ position: 'absolute', insetInline: 0, top: 0 }} />}
    </Dialog>
  );
}
