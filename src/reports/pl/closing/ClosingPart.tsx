import { Button } from '@mui/material';
import { addMonths, isRealMonth } from '#rules/days';
import { formatMonth } from '#rules/format';
import { useReportUrlParams } from '../../parts/useReportUrlParams.ts';
import { MonthClosing } from './MonthClosing.tsx';

/** The dialog that closes the month in the URL, or a button that opens this dialog for the last month. */
export function ClosingPart({ day }: { readonly day: string }) {
  const address = useReportUrlParams();
  const month = address.get('month');
  if (isRealMonth(month))
    return <MonthClosing key={month} month={month} onClose={() => address.set({ month: '' })} />;
  const last = addMonths(day.slice(0, 7), -1);
  return (
    <Button
      variant="outlined"
      onClick={() => address.set({ month: last })}
      className="no-print"
      sx={{ alignSelf: 'flex-start' }}
    >
      Khóa sổ tháng {formatMonth(last)}
    </Button>
  );
}
