import { useListContext } from 'react-admin';
import { AllBox } from '../parts/AllBox.tsx';

/** Ticks every row of the page, or none; the ticks of other pages stay. */
export function TickAll() {
  const { data = [], selectedIds, onSelect } = useListContext();
  const ids = data.map(({ id }) => id);
  const others = selectedIds.filter((id) => !ids.includes(id));
  const ticked = selectedIds.length - others.length;
  const all = ids.length > 0 && ticked === ids.length;
  return (
    <AllBox
      label="Chọn tất cả trên trang này"
      all={all}
      some={ticked > 0}
      onChange={() => onSelect(all ? others : [...others, ...ids])}
    />
  );
}
