import { Button } from '@mui/material';
import type { DaySession } from '#schema/reports/schedule';

/** Codes of the actions that change a package from a session on. */
export type PackageChangeCode = 'hand_over' | 'change_time';

interface Props {
  readonly session: DaySession;
  /** True to highlight the buttons, because the session has a conflict. */
  readonly urgent: boolean;
  /** True to fill the button that assigns the package. */
  readonly filled: boolean;
  readonly onPostpone: (session: DaySession) => void;
  readonly onGive: (session: DaySession) => void;
  /** Called to change the package's nurse or time from this session on. */
  readonly onChange: (session: DaySession, code: PackageChangeCode) => void;
  /** Called to assign a nurse to the package; undefined if the package has a nurse. */
  readonly onAssign: ((session: DaySession) => void) | undefined;
}

/** Buttons of a planned session: change its day, nurse or time, or assign a nurse to its package. */
export function SessionButtons({ session, urgent, filled, onPostpone, onGive, onChange, onAssign }: Props) {
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
          {...(filled && { variant: 'contained' })}
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

/** Returns a text with the substitute of a session and the nurse whom she replaces; null if the session has no substitute. */
export const describeSubstitute = ({ substitute, nurses }: DaySession): string | null =>
  substitute
    ? `${substitute.name} làm thay ${nurses?.map(({ name }) => name).join(', ') || 'gói chưa có điều dưỡng'}`
    : null;
