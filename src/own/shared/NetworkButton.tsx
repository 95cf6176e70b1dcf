import { type ComponentProps, createContext, useContext } from 'react';

/** True while the page reaches the server; provided to every part of the page. */
export const OnlineContext = createContext(true);

interface Props extends ComponentProps<'button'> {
  /** True while the button's call is running. */
  readonly isBusy?: boolean;
}

/** Button for a call that needs a connection. Without a connection it is grey and says why. */
export function NetworkButton({ isBusy = false, disabled = false, children, ...button }: Props) {
  const isOnline = useContext(OnlineContext);
  return (
    <button type="button" {...button} disabled={disabled || isBusy || !isOnline}>
      {isBusy ? 'Đang gửi…' : children}
      {!isOnline && <span className="reason">(cần có mạng)</span>}
    </button>
  );
}
