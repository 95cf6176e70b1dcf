import CalendarMonth from '@mui/icons-material/CalendarMonth';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { InputProps } from '../webKind.ts';
import { lazyPart } from './lazyPart.ts';
import { TextBox } from './TextBox.tsx';
import { today } from './today.ts';

const CalendarPopover = lazyPart(() => import('./CalendarPopover.tsx'));

interface Props extends Omit<InputProps<string>, 'field' | 'resource' | 'values' | 'labelId'> {
  readonly required?: boolean | undefined;
  /** What is typed, as the value; null when it is none (yet). */
  readonly read: (typed: string, today: string) => string | null;
  /** The value, as it is shown. */
  readonly show: (value: string) => string;
  /** The day the calendar opens on, and the value a picked day makes. */
  readonly dayOf: (value: string) => string;
  readonly pick: (day: string, before: string | null) => string;
  readonly placeholder: string;
  readonly monthsOnly?: boolean;
}

/**
 * A date that is typed (20/11) or picked. What cannot be read as a date stays as typed and is the value, so that
 * validation names it and nothing is lost.
 */
export function DateBox(props: Props) {
  const { value, onChange, read, show, dayOf, pick, required, placeholder, monthsOnly, onBlur, ...box } =
    props;
  const [typed, setTyped] = useState<string | null>(null);
  const [left, setLeft] = useState(true);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const valid = value ? read(value, today()) : null;
  const unread = Boolean(value) && !valid;
  const message = `Chưa đọc được, hãy nhập dạng ${placeholder}`;
  useEffect(() => {
    const input = document.getElementById(box.id) as HTMLInputElement | null;
    input?.setCustomValidity(unread ? message : '');
  }, [unread, message, box.id]);

  const shown =
    typed !== null && (read(typed, today()) ?? typed) === (value ?? '')
      ? typed
      : valid
        ? show(valid)
        : (value ?? '');
  return (
    <>
      <TextBox
        {...box}
        invalid={box.invalid || (unread && left)}
        required={required}
        placeholder={placeholder}
        text={shown}
        onText={(text) => {
          setLeft(false);
          setTyped(text);
          onChange(text.trim() === '' ? null : (read(text, today()) ?? text));
        }}
        onBlur={() => {
          setLeft(true);
          setTyped(null);
          onBlur?.();
        }}
        html={{ autoComplete: 'off', inputMode: 'text' }}
        end={
          <IconButton
            ref={button}
            size="small"
            edge="end"
            aria-label={monthsOnly ? 'Chọn tháng' : 'Chọn ngày'}
            disabled={box.disabled ?? false}
            onClick={(event) => setAnchor(event.currentTarget)}
          >
            <CalendarMonth fontSize="small" />
          </IconButton>
        }
      />
      {unread && left && !box.invalid && <FormHelperText error>{message}</FormHelperText>}
      {anchor && (
        <Suspense fallback={null}>
          <CalendarPopover
            anchor={anchor}
            day={valid ? dayOf(valid) : null}
            today={today()}
            monthsOnly={monthsOnly ?? false}
            onClose={() => setAnchor(null)}
            onPick={(day) => {
              setTyped(null);
              onChange(pick(day, valid));
              setAnchor(null);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
