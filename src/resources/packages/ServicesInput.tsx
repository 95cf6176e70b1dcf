import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { totalSessions } from '#rules/calendar';
import { formatMoney } from '#rules/format';
import type { InputProps } from '../../kinds/webKind.ts';
import {
  changeLine,
  type DraftLine,
  emptyLine,
  originalPrice,
  tablePrice,
} from '../customers/register/draft.ts';
import { ServiceLines } from '../customers/register/ServiceLines.tsx';
import { useCatalogue } from '../parts/useCatalogue.ts';

type Line = Record<string, unknown>;

const drafted = (line: Line): DraftLine => ({
  ...emptyLine(),
  service_id: (line.service_id as string | null) ?? null,
  variant_id: (line.variant_id as string | null) ?? null,
  quantity: (line.quantity as number | null) ?? null,
  price: (line.price as number | null) ?? null,
});
const sent = ({ service_id, variant_id, quantity, price }: DraftLine): Line => ({
  service_id,
  variant_id,
  quantity,
  price,
});

/**
 * A registered package's services, as lines like those it was registered with. A line that is touched has the price
 * table's price again until another is typed; untouched ones keep the price they were sold at.
 */
export default function ServicesInput({ id, labelId, value, onChange }: InputProps<Line[]>) {
  const { catalogue } = useCatalogue();
  const given = useRef(value);
  const [lines, setLines] = useState(() => (value?.length ? value.map(drafted) : [emptyLine()]));
  const emitted = useRef<readonly Line[] | null | undefined>(value);
  if (value !== emitted.current) {
    // The form was reset from outside.
    emitted.current = value;
    given.current = value;
    setLines(value?.length ? value.map(drafted) : [emptyLine()]);
  }
  const take = (next: DraftLine[]) => {
    setLines(next);
    emitted.current = next.filter((line) => line.service_id).map(sent);
    onChange(emitted.current as Line[]);
  };
  const sessions = totalSessions(
    lines.map((line) => ({
      quantity: line.quantity ?? 0,
      amount: catalogue.find((service) => service.id === line.service_id)?.amount ?? 1,
    })),
  );
  // A price that is the table's needs no telling apart from one that was never set.
  const shown = lines.map((line) =>
    line.price === tablePrice(line, catalogue) ? { ...line, price: null } : line,
  );
  return (
    <Box id={id} role="group" aria-labelledby={labelId}>
      <ServiceLines
        form={{
          catalogue,
          lines: shown,
          errors: {},
          setLine: (key, change) =>
            take(lines.map((line) => (line.key === key ? changeLine(line, change, catalogue) : line))),
          addLine: () => take([...lines, emptyLine()]),
          removeLine: (key) =>
            take(lines.length > 1 ? lines.filter((line) => line.key !== key) : [emptyLine()]),
        }}
      />
      <Typography variant="body2" sx={{ mt: 1, fontVariantNumeric: 'tabular-nums' }} role="status">
        Giá gốc <strong>{formatMoney(originalPrice(shown, catalogue))}</strong>, {sessions} buổi. Giảm giá,
        hoa hồng và lịch được tính lại khi lưu.
      </Typography>
    </Box>
  );
}
