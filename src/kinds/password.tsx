import Visibility from '@mui/icons-material/Visibility';
import VisibilityOff from '@mui/icons-material/VisibilityOff';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { TextBox } from './parts/TextBox.tsx';
import { TextFilter } from './parts/TextFilter.tsx';
import type { EntryKind, InputProps } from './webKind.ts';

function Input({ value, onChange, field, ...box }: InputProps<string>) {
  const [seen, setSeen] = useState(false);
  return (
    <TextBox
      {...box}
      required={field.required}
      text={value ?? ''}
      onText={(text) => onChange(text || null)}
      html={{ type: seen ? 'text' : 'password', autoComplete: 'new-password' }}
      end={
        <IconButton
          size="small"
          edge="end"
          aria-label={seen ? 'Ẩn mật khẩu' : 'Hiện mật khẩu'}
          onClick={() => setSeen(!seen)}
        >
          {seen ? <VisibilityOff fontSize="small" /> : <Visibility fontSize="small" />}
        </IconButton>
      }
    />
  );
}

export const password: EntryKind<string> = { Input, Filter: TextFilter };
