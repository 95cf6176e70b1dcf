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
    <details className={className} open={isOpen}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button. Its press sets the state, so that it is never open without content. */}
      <summary
        onClick={(event) => {
          event.preventDefault();
          setOpen(!isOpen);
        }}
      >
        {summary}
      </summary>
      {isOpen && children}
    </details>
  );
}
