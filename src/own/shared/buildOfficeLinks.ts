import type { OfficeContact } from './buildPageCalls.ts';

/** Returns the links to the office's phone and Zalo; none if the office has no phone. @param call text of the link to the phone */
export function buildOfficeLinks(
  office: OfficeContact | null,
  call: string,
): { href: string; text: string }[] {
  if (!office?.phone) return [];
  const zalo = office.zalo?.replace(/\D/g, '');
  return [
    { href: `tel:${office.phone}`, text: call },
    ...(zalo ? [{ href: `https://zalo.me/${zalo}`, text: 'Zalo' }] : []),
  ];
}
