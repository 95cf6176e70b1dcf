import { useState } from 'react';
import { toLocalMonth } from '#rules/days';
import PayRunDialog from './PayRunDialog.tsx';

/** The pay run; it opens with the current month. */
export default function CurrentPayRunDialog({ onClose }: { readonly onClose: () => void }) {
  const [month, setMonth] = useState(toLocalMonth(new Date()));
  return <PayRunDialog month={month} onMonth={setMonth} onClose={onClose} />;
}
