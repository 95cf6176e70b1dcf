import type { MotherSession } from '#schema/motherPage';

/** Returns the greeting with the mother's given name, which is the last word of her name: "Chào mẹ Mai". */
export function greetingOf(name: string): string {
  const [, given = name] = /(?:^|\s)(\p{L}+)$/u.exec(name.trim()) ?? [];
  return `Chào mẹ ${given}`;
}

/** Returns a sentence that says which nurse comes to a session, or that she is still being assigned. */
export const visitorText = ({ nurse }: Pick<MotherSession, 'nurse'>): string =>
  nurse ? `${nurse} đến chăm mẹ và bé` : 'Chúng tôi đang xếp điều dưỡng cho mẹ';
