import { createContext, useContext } from 'react';
import type { Office } from './callsOf.ts';

interface Props {
  readonly office: Office | null;
  /** On the button that calls. */
  readonly call: string;
}

/** Whom the owner of the page phones, for every part of it. */
export const OfficeContext = createContext<Props>({ office: null, call: '' });

/** The company's phone and Zalo, one press away. */
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
  if (!office?.phone) return null;
  const zalo = office.zalo?.replace(/\D/g, '');
  return (
    <>
      <a className="button" href={`tel:${office.phone}`}>
        {call}
      </a>
      {zalo && (
        <a className="button" href={`https://zalo.me/${zalo}`} rel="noreferrer">
          Zalo
        </a>
      )}
    </>
  );
}

interface RefusalProps {
  /** Why something was refused; nothing is shown without. */
  readonly text: string | null;
  readonly id?: string;
}

/** Why something was refused, with the office one press away. */
export function Refusal({ text, id }: RefusalProps) {
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
