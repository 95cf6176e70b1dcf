import { createContext, useContext } from 'react';
import { buildOfficeLinks } from './buildOfficeLinks.ts';
import type { OfficeContact } from './buildPageCalls.ts';

interface Props {
  readonly office: OfficeContact | null;
  /** Label of the call button. */
  readonly call: string;
}

/** The office's contact, provided to every part of the page. */
export const OfficeContext = createContext<Props>({ office: null, call: '' });

/** Links to the company's phone and Zalo. */
export function OfficeLinks() {
  if (!useContext(OfficeContext).office?.phone) return null;
  return (
    <nav aria-label="Liên hệ văn phòng">
      <OfficeButtons />
    </nav>
  );
}

function OfficeButtons() {
  const { office, call } = useContext(OfficeContext);
  return buildOfficeLinks(office, call).map(({ href, text }) => (
    <a key={href} className="button" href={href} rel="noreferrer">
      {text}
    </a>
  ));
}

interface RefusalProps {
  /** The reason for the refusal; null shows nothing. */
  readonly text: string | null;
  readonly id?: string;
}

/** The reason why a call was refused, with links to the office. */
export function RefusalWithPhone({ text, id }: RefusalProps) {
  if (!text) return null;
  return (
    <div className="error" role="alert" id={id}>
      <p>{text}</p>
      <p className="contact">
        <OfficeButtons />
      </p>
    </div>
  );
}
