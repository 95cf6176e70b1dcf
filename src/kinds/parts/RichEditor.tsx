import FormatBold from '@mui/icons-material/FormatBold';
import FormatItalic from '@mui/icons-material/FormatItalic';
import FormatListBulleted from '@mui/icons-material/FormatListBulleted';
import { Box, IconButton } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useInput } from 'react-admin';
import type { Described } from '../inputs/Framed.tsx';
import { sanitise } from './sanitise.ts';

const commands = [
  { command: 'bold', label: 'Đậm', Icon: FormatBold },
  { command: 'italic', label: 'Nghiêng', Icon: FormatItalic },
  { command: 'insertUnorderedList', label: 'Danh sách', Icon: FormatListBulleted },
] as const;

interface Props {
  readonly source: string;
  readonly described: Described;
}

/** Edits the eight tags a rich text may carry, in place; what is pasted loses the rest. */
export default function RichEditor({ source, described }: Props) {
  const { field, fieldState } = useInput({ source });
  const value: string = field.value;
  const surface = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = surface.current;
    if (box && document.activeElement !== box && sanitise(box.innerHTML) !== value)
      box.innerHTML = sanitise(value);
  }, [value]);
  const read = () => field.onChange(sanitise(surface.current?.innerHTML ?? ''));
  return (
    <Box
      sx={{
        border: 1,
        borderColor: fieldState.invalid ? 'error.main' : 'text.disabled',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      {commands.map(({ command, label, Icon }) => (
        <IconButton
          key={command}
          size="small"
          aria-label={label}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            surface.current?.focus();
            document.execCommand(command);
            read();
          }}
        >
          <Icon fontSize="small" />
        </IconButton>
      ))}
      <Box
        ref={surface}
        {...described}
        role="textbox"
        tabIndex={0}
        contentEditable
        suppressContentEditableWarning
        aria-multiline
        aria-invalid={fieldState.invalid}
        onInput={read}
        onBlur={() => field.onBlur()}
        onPaste={(event) => {
          event.preventDefault();
          const html = event.clipboardData.getData('text/html') || event.clipboardData.getData('text/plain');
          document.execCommand('insertHTML', false, sanitise(html));
        }}
        sx={{ minHeight: 80, px: 1.5, py: 1, overflowWrap: 'anywhere' }}
      />
    </Box>
  );
}
