import { useId } from 'react';
import { FieldFrame } from '../../kinds/parts/FieldFrame.tsx';
import { PlainSelect } from '../../kinds/parts/PlainSelect.tsx';
import { today } from '../../kinds/parts/today.ts';

/** Years offered before this one. */
const back = 9;

/** One of the last ten years, or whichever the address names. */
export function YearBox({ value, onChange }: { value: string; onChange: (year: string) => void }) {
  const id = useId();
  const now = Number(today().slice(0, 4));
  const years = new Set([value, ...Array.from({ length: back + 1 }, (_, index) => String(now - index))]);
  return (
    <FieldFrame id={id} label="Năm">
      <PlainSelect
        id={id}
        value={value}
        options={[...years]
          .sort()
          .reverse()
          .map((year) => ({ value: year, label: year }))}
        onChange={onChange}
      />
    </FieldFrame>
  );
}
