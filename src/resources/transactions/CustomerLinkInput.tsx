import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { readCustomerLink } from '#rules/customerLink';
import type { Choice } from '#schema/kinds';
import type { InputProps } from '../../kinds/webKind.ts';
import { LinkTarget } from './LinkTarget.tsx';
import { useLinkOptions } from './useLinkOptions.ts';

/**
 * The customer a transaction belongs to: the pasted address of her page or, by name or phone, picked (spec/1 §3.5). Whom
 * it names stands beneath.
 */
export default function CustomerLinkInput(props: InputProps<string>) {
  const { id, value, onChange, invalid, describedBy, disabled, onBlur, inputRef } = props;
  const [text, setText] = useState(value ?? '');
  const found = value ? readCustomerLink(value) : null;
  const { options, loading } = useLinkOptions(found ? '' : text);
  const shown = found ? (value ?? '') : text;
  return (
    <>
      <Autocomplete<Choice, false, false, true>
        id={id}
        size="small"
        fullWidth
        freeSolo
        autoHighlight
        disabled={disabled ?? false}
        loading={loading}
        loadingText="Đang tìm…"
        clearText="Xóa"
        options={options}
        filterOptions={(all) => all}
        getOptionLabel={(option) => (typeof option === 'string' ? option : option.label)}
        getOptionKey={(option) => (typeof option === 'string' ? option : option.value)}
        value={shown}
        inputValue={shown}
        onInputChange={(_event, typed, reason) => {
          if (reason !== 'input' && reason !== 'clear') return;
          setText(typed);
          onChange(typed.trim() || null);
        }}
        onChange={(_event, picked) => {
          const link = typeof picked === 'string' ? picked : (picked?.value ?? '');
          setText(link);
          onChange(link || null);
        }}
        {...(onBlur && { onBlur })}
        renderInput={(params) => (
          <TextField
            {...params}
            hiddenLabel
            error={invalid}
            placeholder="Tên, điện thoại, hoặc dán liên kết"
            {...(inputRef && { inputRef })}
            inputProps={{
              ...params.inputProps,
              'aria-describedby': describedBy,
              'aria-invalid': invalid || undefined,
            }}
            sx={{ bgcolor: 'background.paper' }}
          />
        )}
      />
      {found?.customer_id && !invalid && (
        <LinkTarget customer_id={found.customer_id} package_id={found.package_id} />
      )}
    </>
  );
}
