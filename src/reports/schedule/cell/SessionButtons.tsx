import { Button } from '@mui/material';
import type { DaySession } from '#schema/reports/schedule';

interface Props {
  readonly session: DaySession;
  /** It clashes: what can be done about it stands out. */
  readonly urgent: boolean;
  readonly onPostpone: (session: DaySession) => void;
  readonly onGive: (session: DaySession) => void;
  /** Gives its package a nurse; absent where it has one. */
  readonly onAssign: ((session: DaySession) => void) | undefined;
}

/** What can be done with a planned session: another day, another nurse, or a nurse for a package that has none. */
export function SessionButtons({ session, urgent, onPostpone, onGive, onAssign }: Props) {
  const look = { size: 'small', variant: urgent ? 'outlined' : 'text' } as const;
  const sx = { minWidth: 0, minHeight: { xs: 44, sm: 0 }, ml: { xs: 0, sm: 1 } };
  return (
    <>
      <Button
        {...look}
        aria-label={`Hoãn buổi của ${session.customer_name}`}
        sx={sx}
        onClick={(event) => {
          event.stopPropagation();
          onPostpone(session);
        }}
      >
        Hoãn
      </Button>
      <Button
        {...look}
        aria-label={`Đổi người cho buổi của ${session.customer_name}`}
        sx={sx}
        onClick={(event) => {
          event.stopPropagation();
          onGive(session);
        }}
      >
        Đổi người
      </Button>
      {onAssign && (
        <Button
          {...look}
          aria-label={`Phân công cả gói của ${session.customer_name}`}
          sx={sx}
          onClick={(event) => {
            event.stopPropagation();
            onAssign(session);
          }}
        >
          Phân công cả gói
        </Button>
      )}
    </>
  );
}

/** Who takes a session for whom; nothing where nobody does. */
export const substituteText = ({ substitute, nurses }: DaySession): string | null =>
  substitute
    ? `${substitute.name} làm thay ${nurses?.map(({ name }) => name).join(', ') || 'gói chưa có điều dưỡng'}`
    : null;
