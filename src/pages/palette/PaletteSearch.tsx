import { Autocomplete, Box, LinearProgress, type PopperProps, Typography } from '@mui/material';
import { useNavigate } from 'react-router-dom';
import { PaletteInput } from './PaletteInput.tsx';
import type { SearchResult } from './rankResults.ts';
import { useSearchResults } from './useSearchResults.ts';

/** Renders the list below the input, on the dialog's own surface. */
const InlinePopper = ({ children }: PopperProps) => (
  <Box sx={{ borderTop: 1, borderColor: 'divider' }}>{typeof children === 'function' ? null : children}</Box>
);

interface Props {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}

/** The input with its search results. */
export default function PaletteSearch({ text, onText, onClose }: Props) {
  const navigate = useNavigate();
  const { found, busy } = useSearchResults(text);
  const go = (chosen: SearchResult | null) => {
    if (!chosen) return;
    onClose();
    void navigate(chosen.path);
  };
  return (
    <>
      <Autocomplete<SearchResult>
        open
        options={found}
        value={null}
        inputValue={text}
        onInputChange={(_, value, reason) => reason === 'input' && onText(value)}
        onChange={(_, chosen) => go(chosen)}
        onClose={(_, reason) => reason === 'escape' && onClose()}
        filterOptions={(options) => options}
        groupBy={({ group }) => group}
        getOptionLabel={({ label }) => label}
        getOptionKey={({ path, label }) => `${path} ${label}`}
        autoHighlight
        slots={{ popper: InlinePopper }}
        slotProps={{
          paper: { elevation: 0, square: true },
          // The list scrolls itself, so that both the highlighted option and the input above remain visible.
          listbox: { sx: { maxHeight: { xs: 'calc(100dvh - 80px)', sm: 'calc(80dvh - 64px)' }, py: 0.5 } },
        }}
        forcePopupIcon={false}
        noOptionsText={
          busy ? 'Đang tìm…' : 'Không tìm thấy gì. Thử tên, số điện thoại, “gói 12” hoặc tên trang.'
        }
        renderInput={(params) => <PaletteInput {...params} htmlInput={params.inputProps} onClose={onClose} />}
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
    </>
  );
}
