import { Button } from '@mui/material';
import type { DaySession } from '#schema/reports/schedule';

/** What changes of a package from a session on. */
export type PackageChange = 'hand_over' | 'change_time';

interface Props {
  readonly session: DaySession;
  /** It clashes: what can be done about it stands out. */
  readonly urgent: boolean;
  readonly onPostpone: (session: DaySession) => void;
  readonly onGive: (session: DaySession) => void;
  /** Gives the package another nurse or another time from this session on. */
  readonly onChange: (session: DaySession, code: PackageChange) => void;
  /** Gives its package a nurse; absent where it has one. */
  readonly onAssign: ((session: DaySession) => void) | undefined;
}

/** What can be done with a planned session: another day, nurse or time, or a nurse for a package that has none. */
export function SessionButtons({ session, urgent, onPostpone, onGive, onChange, onAssign }: Props) {
  const look = { size: 'small', variant: urgent ? 'outlined' : 'text' } as const;
  const sx = { minWidth: 0, minHeight: { xs: 44, sm: 0 } };
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
      <Button
        {...look}
        aria-label={`Đổi giờ từ buổi của ${session.customer_name}`}
        sx={sx}
        onClick={(event) => {
          event.stopPropagation();
          onChange(session, 'change_time');
        }}
      >
        Đổi giờ
      </Button>
      {!onAssign && (
        <Button
          {...look}
          aria-label={`Đổi người từ buổi của ${session.customer_name}`}
          sx={sx}
          onClick={(event) => {
            event.stopPropagation();
            onChange(session, 'hand_over');
          }}
        >
          Đổi người từ buổi này
        </Button>
      )}
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
