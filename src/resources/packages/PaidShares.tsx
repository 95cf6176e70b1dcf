import type { PackageShare } from '#schema/shares';
import { ShareChoice } from './NurseShares.tsx';

const paidOf = ({ paid }: PackageShare): number => paid;

/** In the dialog that takes pay back: the amount is what she was paid (rules 5.12). */
export default function PaidShares() {
  return <ShareChoice amountOf={paidOf} heading="Đã trả" nothing="Chưa trả" />;
}
