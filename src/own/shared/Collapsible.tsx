import { type ReactNode, useState } from 'react';

interface Props {
  readonly summary: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Lines that open by a press. The content is rendered only while it is open, because a page can hold many. */
export function Collapsible({ summary, className, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={className} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children}
    </details>
  );
}
