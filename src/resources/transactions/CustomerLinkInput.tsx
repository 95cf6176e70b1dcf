import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import { InputHelperText, useInput } from 'react-admin';
import { readCustomerLink } from '#rules/customerLink';
import type { Choice } from '#schema/kinds';
import type { InputProps } from '../../kinds/webKind.ts';
import { LinkedCustomer } from './LinkedCustomer.tsx';
import { useLinkOptions } from './useLinkOptions.ts';

/**
 * Input of a transaction's customer: the user pastes the URL of the customer's page, or searches by name or phone. The customer found is
 * shown below.
 */
export default function CustomerLinkInput({ source, field: declared, autoFocus, disabled }: InputProps) {
  const { id, field, fieldState } = useInput({ source });
  const value: string = field.value;
  const [text, setText] = useState(value);
  const found = value ? readCustomerLink(value) : null;
  const { options, loading } = useLinkOptions(found ? '' : text);
  const shown = found ? value : text;
  const message = fieldState.error?.message;
  return (
    <>
      <Autocomplete<Choice, false, false, true>
        id={id}
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
          field.onChange(typed.trim());
        }}
        onChange={(_event, picked) => {
          const link = typeof picked === 'string' ? picked : (picked?.value ?? '');
          setText(link);
          field.onChange(link);
        }}
        onBlur={() => field.onBlur()}
        renderInput={(params) => (
          <TextField
            {...params}
            name={field.name}
            inputRef={field.ref}
            label={declared.label}
            required={declared.required ?? false}
            autoFocus={autoFocus ?? false}
            error={fieldState.invalid}
            placeholder="Tên, điện thoại, hoặc dán liên kết"
            helperText={
              (message || declared.help) && (
                <InputHelperText error={message ?? ''} helperText={declared.help} />
              )
            }
          />
        )}
      />
      {found?.customer_id && !fieldState.invalid && (
        <LinkedCustomer customer_id={found.customer_id} package_id={found.package_id} />
      )}
    </>
  );
}
