import { NativeSelect } from '../../screens/parts/NativeSelect.tsx';
import { getCurrentDay } from '../../ui/today.ts';

/** Number of earlier years that the select offers. */
const EARLIER_YEARS = 9;

/** A select for one of the last ten years; also offers the year in the URL. */
export function YearBox({ value, onChange }: { value: string; onChange: (year: string) => void }) {
  const now = Number(getCurrentDay().slice(0, 4));
  const years = new Set([
    value,
    ...Array.from({ length: EARLIER_YEARS + 1 }, (_, index) => String(now - index)),
  ]);
  const choices = [...years]
    .sort()
    .reverse()
    .map((year) => ({ value: year, label: year }));
  return <NativeSelect label="Năm" value={value} choices={choices} onChange={onChange} />;
}
