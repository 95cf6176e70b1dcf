import type { Office } from './callsOf.ts';

interface Props {
  readonly office: Office | null;
  /** On the button that calls. */
  readonly call: string;
}

/** The company's phone and Zalo, one press away. */
export function OfficeLinks({ office, call }: Props) {
  if (!office?.phone) return null;
  const zalo = office.zalo?.replace(/\D/g, '');
  return (
    <nav aria-label="Liên hệ văn phòng">
      <a className="button" href={`tel:${office.phone}`}>
        {call}
      </a>
      {zalo && (
        <a className="button" href={`https://zalo.me/${zalo}`} rel="noreferrer">
          Zalo
        </a>
      )}
    </nav>
  );
}
