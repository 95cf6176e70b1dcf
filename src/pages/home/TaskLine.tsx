import { Box, Button, Link, type Theme, Typography, useMediaQuery } from '@mui/material';
import { RecordContextProvider } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { formatMoney, formatNumber } from '#rules/format';
import { customers } from '#schema/customers';
import type { WorklistTask } from '#schema/reports/worklist';
import { buildTask, findTaskButton, type Task } from '#schema/tasks';
import { useViewer } from '../../jsonapi/viewer.ts';
import { getKindComponents } from '../../kinds/index.tsx';
import { findRecordPath } from '../../kinds/parts/findRecordPath.ts';
import { getDialogComponents } from '../../screens/actions/ActionDialog.tsx';
import { useAddressParam } from '../../screens/parts/useAddressParam.ts';
import { useScreens } from '../../screens/useScreens.ts';
import { buildPreloadProps } from '../../ui/buildPreloadProps.ts';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';
import { taskDialogParts } from './TaskDialog.tsx';

const { phone: phoneField } = customers.fields;
const { Field: Phone } = getKindComponents(phoneField);

/** The heading of a group of tasks. */
export interface TaskGroupHeading {
  /** 'Hôm nay gấp · 12' */
  readonly label: string;
  /** Label of the button that lists the whole group; null if all of its tasks are listed. */
  readonly more: string | null;
  readonly onMore: () => void;
}

interface Props {
  readonly task: WorklistTask;
  /** The heading of the task's group; undefined unless the task is the first of its group. */
  readonly heading: TaskGroupHeading | undefined;
  /** True if the task is done and fades out. */
  readonly isDone: boolean;
  /** Opens the dialog that does the task. */
  readonly onRun: () => void;
}

/** A task: its person, the reason, the waiting time, the phone number or the amount, and its button. */
export function TaskLine({ task, heading, isDone, onRun }: Props) {
  const { resource, id, sentence, name, reason, phone, amount, progress } = task;
  const declared = buildTask(task.queue, amount);
  const path = findRecordPath(resource, { id, customer_id: task.customer_id }) ?? '/';
  const isPhone = useIsPhoneWidth();
  // On a phone the age is next to the name unless a sum is there, so that the reason has a line of its own.
  const isAgeFirst = isPhone && amount === null && progress === null;
  const why = (
    <Box component="span" sx={{ display: 'flex', color: 'text.secondary', minWidth: 0, ...tabular }}>
      {reason && (
        <Box component="span" sx={cut}>
          {reason}
        </Box>
      )}
      {!isAgeFirst && <Age task={task} declared={declared} isFirst={!reason} />}
    </Box>
  );
  const sums = (
    <>
      {progress && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {formatNumber(progress.done)}/{formatNumber(progress.of)} buổi
        </Box>
      )}
      {amount !== null && (
        <span>
          {progress && 'hoa hồng '}
          {formatMoney(amount)}
        </span>
      )}
    </>
  );
  return (
    <Box component="li" inert={isDone} sx={{ ...row(declared.buttons.length > 0), opacity: isDone ? 0 : 1 }}>
      {heading && <GroupHeading {...heading} />}
      {isPhone ? (
        <Link
          component={RouterLink}
          to={path}
          color="inherit"
          underline="none"
          title={sentence}
          sx={wholeLinkStyle}
        >
          <Box component="span" sx={{ display: 'flex', columnGap: 1.5, justifyContent: 'space-between' }}>
            <Box component="span" sx={{ ...cut, fontWeight: 600 }}>
              {name}
            </Box>
            <Box component="span" sx={{ display: 'flex', columnGap: 1.5, whiteSpace: 'nowrap', ...tabular }}>
              {sums}
              {isAgeFirst && (
                <Box component="span" sx={{ typography: 'caption', lineHeight: 'inherit' }}>
                  <Age task={task} declared={declared} isFirst />
                </Box>
              )}
            </Box>
          </Box>
          <Box component="span" sx={{ typography: 'caption' }}>
            {why}
          </Box>
        </Link>
      ) : (
        <>
          <Box sx={{ gridArea: 'what', minWidth: 0 }}>
            <Link component={RouterLink} to={path} color="inherit" title={sentence} sx={subject}>
              {name}
            </Link>
            <Box component="span" sx={{ display: 'block', typography: 'caption' }}>
              {why}
            </Box>
          </Box>
          <Box sx={contact}>
            {sums}
            {amount === null && phone && (
              <RecordContextProvider value={{ id, phone }}>
                <Phone source="phone" field={phoneField} />
              </RecordContextProvider>
            )}
          </Box>
        </>
      )}
      {declared.buttons.length > 0 && (
        <Box sx={{ gridArea: 'button', textAlign: 'right' }}>
          <TaskButton task={task} path={path} onRun={onRun} />
        </Box>
      )}
    </Box>
  );
}

const GroupHeading = ({ label, more, onMore }: TaskGroupHeading) => (
  <Box sx={headingLine}>
    <Typography variant="caption" component="h3" color="textSecondary" sx={{ fontWeight: 600, ...tabular }}>
      {label}
    </Typography>
    {more && (
      <Button
        size="small"
        onClick={onMore}
        aria-label={`${more}: ${label}`}
        sx={{ fontSize: 'caption.fontSize', py: 0, ...tabular }}
      >
        {more}
      </Button>
    )}
  </Box>
);

interface AgeProps {
  readonly task: WorklistTask;
  readonly declared: Task;
  readonly isFirst: boolean;
}

/** 'chờ 30 ngày', 'còn 3 ngày', 'trễ 2 ngày'; red if its due day has passed. */
function Age({ task: { days }, declared, isFirst }: AgeProps) {
  if (days === null || declared.buttons.length === 0) return null;
  const word = days < 0 ? 'còn' : declared.isDue ? 'trễ' : 'chờ';
  return (
    <>
      {!isFirst && (
        <Box component="span" sx={{ whiteSpace: 'pre' }}>
          {' · '}
        </Box>
      )}
      <Box
        component="span"
        sx={{
          whiteSpace: 'nowrap',
          color: declared.isDue && days > 0 ? 'error.main' : 'text.secondary',
        }}
      >
        {days === 0 ? 'hôm nay' : `${word} ${formatNumber(Math.abs(days))} ngày`}
      </Box>
    </>
  );
}

interface TaskButtonProps extends Pick<Props, 'task' | 'onRun'> {
  readonly path: string;
}

/** The only button of a line; its accessible name contains the person. */
function TaskButton({ task, path, onRun }: TaskButtonProps) {
  const viewer = useViewer();
  const [, openClosing] = useAddressParam('close_day');
  const screens = useScreens(task.resource);
  const isTouched = useMediaQuery('(pointer: coarse)', { noSsr: true });
  const button = findTaskButton(task.resource, buildTask(task.queue, task.amount), viewer);
  if (!button) return null;
  const look = {
    size: 'small',
    'data-main': true,
    'aria-label': `${button.label}: ${task.name}`,
    sx: quietButton,
  } as const;
  if (button.by === 'record')
    return (
      <Button {...look} component={RouterLink} to={path}>
        {button.label}
      </Button>
    );
  if (button.by === 'pay_run')
    return (
      <Button {...look} component={RouterLink} to={`/transactions?pay_run=${task.month ?? ''}`}>
        {button.label}
      </Button>
    );
  if (button.by === 'close_day')
    return (
      <Button {...look} onClick={() => openClosing('true')}>
        {button.label}
      </Button>
    );
  const action = button.by === 'action' ? getDialogComponents(screens, button.action) : [];
  // Direct dialing only on touch devices: a desktop browser would ask which program to open.
  const dial = button.by === 'call' && isTouched && task.phone ? { href: `tel:${task.phone}` } : {};
  return (
    <Button {...look} {...dial} {...buildPreloadProps(taskDialogParts[button.by], ...action)} onClick={onRun}>
      {button.label}
    </Button>
  );
}

const tabular = { fontVariantNumeric: 'tabular-nums' } as const;

const cut = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

const headingLine = {
  gridArea: 'heading',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: { xs: 44, sm: 36 },
} as const;

/** The button has no frame, because every line has a button; the frame appears under the pointer. */
const quietButton = {
  minWidth: 72,
  minHeight: { xs: 44, sm: 32 },
  py: 0,
  whiteSpace: 'nowrap',
  border: 1,
  borderColor: 'transparent',
  '&:hover': { borderColor: 'edge' },
} as const;

/** @param hasButton false leaves out the column of the buttons */
const row = (hasButton: boolean) => ({
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr) auto',
    sm: `minmax(0, 1fr) auto${hasButton ? ' 92px' : ''}`,
  },
  gridTemplateAreas: {
    xs: '"heading heading" "what button"',
    sm: hasButton ? '"heading heading heading" "what contact button"' : '"heading heading" "what contact"',
  },
  columnGap: { xs: 1, sm: 1.5 },
  gridTemplateRows: { xs: 'auto minmax(63px, auto)', sm: 'auto minmax(47px, auto)' },
  alignItems: 'center',
  borderBottom: 1,
  borderColor: 'divider',
  fontSize: 'body2.fontSize',
  transition: ({ transitions }: Theme) => transitions.create('opacity'),
  '&:hover, &:focus-within': { bgcolor: 'action.hover' },
});

const subject = { ...cut, display: 'block', fontWeight: 600, lineHeight: '20px' } as const;

/** On a phone the whole text of a line is a link to the record. */
const wholeLinkStyle = {
  gridArea: 'what',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  minWidth: 0,
  minHeight: 63,
  lineHeight: '20px',
  // Removes the added tap area: the link is already tall enough to tap.
  '&::after': { content: 'none' },
} as const;

const contact = {
  gridArea: 'contact',
  display: 'flex',
  justifyContent: 'flex-end',
  columnGap: 1.5,
  whiteSpace: 'nowrap',
  ...tabular,
} as const;
