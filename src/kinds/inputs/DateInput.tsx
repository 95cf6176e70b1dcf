import CalendarMonth from '@mui/icons-material/CalendarMonth';
import { IconButton } from '@mui/material';
import { type ChangeEvent, type KeyboardEvent, Suspense, useState } from 'react';
import { TextInput, useWrappedSource } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { isComposing } from '../../ui/isComposing.ts';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';
import { getCurrentDay } from '../../ui/today.ts';
import type { InputProps } from '../webKind.ts';
import { type DateKind, dateKinds } from './dateKinds.ts';
import { toInputProps } from './toInputProps.ts';

const CalendarPopover = lazyWithPreload(() => import('../parts/CalendarPopover.tsx'));

interface Props extends InputProps {
  /** Called with the text typed so far, or with the picked value. */
  readonly onChange?: (value: string | null) => void;
  readonly onBlur?: () => void;
}

/**
 * Input for a day, a month or an instant, which the user types (20/11) or picks. Unreadable text stays in the box and becomes the value, so
 * that validation reports it. React-admin's DateInput uses the browser's own box, which shows days in the browser's language and does not
 * accept 20/11.
 */
export function DateInput({ onChange, onBlur, ...props }: Props) {
  const kind = dateKinds[props.field.kind as DateKind];
  const { read, placeholder, monthsOnly = false } = kind;
  const name = useWrappedSource(props.source);
  const { setValue, setError, clearErrors, getFieldState } = useFormContext();
  const value = useWatch({ name }) as string | null | undefined;
  const [typed, setTyped] = useState<string | null>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const valueTyped = (text: string) =>
    text.trim() === '' ? null : (read(text, getCurrentDay(), props.field) ?? text);
  const valid = value ? read(value, getCurrentDay()) : null;
  const isOwnError = () => getFieldState(name).error?.type === 'unread';
  return (
    <>
      <TextInput
        {...toInputProps(props)}
        placeholder={placeholder}
        autoComplete="off"
        format={(given: string | null | undefined) => {
          if (typed !== null && valueTyped(typed) === (given ?? null)) return typed;
          const whole = given ? read(given, getCurrentDay()) : null;
          return whole ? kind.show(whole) : (given ?? '');
        }}
        parse={valueTyped}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          setTyped(event.target.value);
          if (isOwnError()) clearErrors(name);
          onChange?.(valueTyped(event.target.value));
        }}
        onBlur={() => {
          setTyped(null);
          if (value && !valid && !getFieldState(name).error)
            setError(name, { type: 'unread', message: `Chưa đọc được, hãy nhập dạng ${placeholder}` });
          onBlur?.();
        }}
        // The ↓ key opens the calendar, so the calendar's button needs no tab stop.
        onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
          if (event.key !== 'ArrowDown' || isComposing(event)) return;
          event.preventDefault();
          setAnchor(event.currentTarget);
        }}
        slotProps={{
          htmlInput: { 'aria-keyshortcuts': 'ArrowDown' },
          input: {
            endAdornment: (
              <IconButton
                size="small"
                edge="end"
                tabIndex={-1}
                title={monthsOnly ? 'Chọn tháng (phím ↓)' : 'Chọn ngày (phím ↓)'}
                aria-label={monthsOnly ? 'Chọn tháng' : 'Chọn ngày'}
                disabled={props.disabled ?? false}
                onClick={(event) => setAnchor(event.currentTarget)}
              >
                <CalendarMonth fontSize="small" />
              </IconButton>
            ),
          },
        }}
      />
      {anchor && (
        <Suspense fallback={null}>
          <CalendarPopover
            anchor={anchor}
            day={valid ? kind.dayOf(valid) : null}
            today={getCurrentDay()}
            monthsOnly={monthsOnly}
            onClose={() => setAnchor(null)}
            onPick={(day) => {
              const picked = kind.pick(day, valid, props.field);
              setTyped(null);
              setAnchor(null);
              if (isOwnError()) clearErrors(name);
              setValue(name, picked, { shouldDirty: true, shouldTouch: true });
              onChange?.(picked);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
