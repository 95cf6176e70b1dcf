import { useContext } from 'react';
import { buildOfficeLinks } from '../shared/buildOfficeLinks.ts';
import { OfficeContext } from '../shared/OfficeLinks.tsx';
import { contactIcons } from './contactIcons.ts';

/** Links to the office's phone and Zalo as icons, next to the nurse's name. */
export function OfficeIcons() {
  const { office, call } = useContext(OfficeContext);
  const links = buildOfficeLinks(office, call);
  if (links.length === 0) return null;
  return (
    <nav aria-label="Liên hệ văn phòng">
      {links.map(({ href, text }) => (
        <a key={href} className="button" href={href} rel="noreferrer">
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d={text === call ? contactIcons.phone : contactIcons.zalo} />
          </svg>
          <span className="for-readers">{text}</span>
        </a>
      ))}
    </nav>
  );
}
