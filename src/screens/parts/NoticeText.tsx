import { useEffect, useState } from 'react';

interface Props {
  readonly text: string;
  /** Milliseconds after which it goes. */
  readonly duration: number;
}

/** The words of a notice that go before the notice does, whose button stays for longer. */
export function NoticeText({ text, duration }: Props) {
  const [isShown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), duration);
    return () => clearTimeout(timer);
  }, [duration]);
  return isShown ? text : null;
}
