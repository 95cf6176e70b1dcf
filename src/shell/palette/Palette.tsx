import { Autocomplete, Box, Dialog, LinearProgress, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Found } from './ranked.ts';
import { useFound } from './useFound.ts';

/** Type a few letters of a page, a name or a phone number, and go there. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
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
      slotProps={{ paper: { sx: { mt: { xs: 1, sm: 8 }, overflow: 'visible' } } }}
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
        forcePopupIcon={false}
        noOptionsText={
          busy ? 'Đang tìm…' : 'Không tìm thấy gì. Thử tên, số điện thoại, “gói 12” hoặc tên trang.'
        }
        renderInput={(params) => (
          <TextField
            {...params}
            autoFocus
            placeholder="Tên khách, số điện thoại, gói, điều dưỡng, trang…"
            slotProps={{ htmlInput: { ...params.inputProps, 'aria-label': 'Tìm nhanh' } }}
            sx={{ p: 1.5 }}
          />
        )}
        renderGroup={({ key, group, children }) => (
          <li key={key} role="presentation">
            <Typography role="presentation" variant="body2" color="textSecondary" sx={{ px: 2, pt: 1 }}>
              {group}
            </Typography>
            <Box component="ul" role="group" aria-label={group} sx={{ p: 0, listStyle: 'none' }}>
              {children}
            </Box>
          </li>
        )}
        renderOption={({ key, ...props }, { label, note }) => (
          // On a phone the note has a line of its own.
          <Box component="li" key={key} {...props} sx={{ flexWrap: 'wrap', columnGap: 1 }}>
            <span>{label}</span>
            {note && (
              <Typography component="span" variant="body2" color="textSecondary">
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
