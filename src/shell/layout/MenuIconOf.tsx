import { menuIcons } from './menuIcons.ts';

/** The picture beside a menu entry. */
export function MenuIconOf({ path }: { path: string }) {
  const Icon = menuIcons[path];
  return Icon ? <Icon fontSize="small" /> : null;
}
