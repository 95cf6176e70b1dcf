import Calendar from '@mui/icons-material/CalendarMonthOutlined';
import Payments from '@mui/icons-material/PaymentsOutlined';
import People from '@mui/icons-material/PeopleAltOutlined';
import PhoneIcon from '@mui/icons-material/PhoneOutlined';
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

interface Props {
  readonly task: WorklistTask;
  /** The heading of the group, on its first task. */
  readonly heading: string | undefined;
  /** True if the task is done and fades out. */
  readonly isDone: boolean;
  /** Opens the dialog that does the task. */
  readonly onRun: () => void;
}

/** A task: its sentence, how long it has waited, the phone number or the amount, and its button. */
export function TaskLine({ task, heading, isDone, onRun }: Props) {
  const { resource, id, sentence, phone, amount, progress } = task;
  const declared = buildTask(task.queue, amount);
  const path = findRecordPath(resource, { id, customer_id: task.customer_id }) ?? '/';
  const Picture = pictureOf(declared);
  const isPhone = useIsPhoneWidth();
  const age = <Age task={task} declared={declared} />;
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
      {heading && (
        <Typography variant="caption" component="h3" color="textSecondary" sx={headingLine}>
          {heading}
        </Typography>
      )}
      <Box component="span" aria-hidden sx={picture}>
        <Picture fontSize="small" />
      </Box>
      {isPhone ? (
        <Link component={RouterLink} to={path} color="inherit" underline="none" sx={whole}>
          {sentence}
          <Box component="span" sx={{ display: 'flex', columnGap: 1.5, ...tabular }}>
            {age}
            {sums}
          </Box>
        </Link>
      ) : (
        <>
          <Box sx={{ gridArea: 'what', minWidth: 0, display: 'flex', alignItems: 'baseline', gap: 1 }}>
            <Link component={RouterLink} to={path} color="inherit" title={sentence} sx={what}>
              {sentence}
            </Link>
            {age}
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
          <DoButton task={task} path={path} onRun={onRun} />
        </Box>
      )}
    </Box>
  );
}

/** 'chờ 30 ngày', 'còn 3 ngày', 'trễ 2 ngày'; red if its due day has passed. */
function Age({ task: { days }, declared }: { readonly task: WorklistTask; readonly declared: Task }) {
  if (days === null || declared.buttons.length === 0) return null;
  const word = days < 0 ? 'còn' : declared.isDue ? 'trễ' : 'chờ';
  return (
    <Box
      component="span"
      sx={{
        whiteSpace: 'nowrap',
        color: declared.isDue && days > 0 ? 'error.main' : 'text.secondary',
        ...tabular,
      }}
    >
      {days === 0 ? 'hôm nay' : `${word} ${formatNumber(Math.abs(days))} ngày`}
    </Box>
  );
}

interface DoProps extends Pick<Props, 'task' | 'onRun'> {
  readonly path: string;
}

/** The only button of a line; its accessible name contains the person. */
function DoButton({ task, path, onRun }: DoProps) {
  const viewer = useViewer();
  const [, openClosing] = useAddressParam('close_day');
  const screens = useScreens(task.resource);
  const isTouched = useMediaQuery('(pointer: coarse)', { noSsr: true });
  const button = findTaskButton(task.resource, buildTask(task.queue, task.amount), viewer);
  if (!button) return null;
  const look = {
    size: 'small',
    variant: 'outlined',
    'data-main': true,
    'aria-label': `${button.label}: ${task.name}`,
    sx: { minWidth: 96, minHeight: { xs: 44, sm: 32 }, py: 0, whiteSpace: 'nowrap' },
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

function pictureOf({ buttons: [button], amount }: Task) {
  if (button?.by === 'call') return PhoneIcon;
  if (button?.by === 'close_day') return Calendar;
  return amount === undefined || !button ? People : Payments;
}

const headingLine = { gridArea: 'heading', pt: 1, fontWeight: 600 };

const tabular = { fontVariantNumeric: 'tabular-nums' } as const;

/** @param hasButton false leaves out the column of the buttons */
const row = (hasButton: boolean) => ({
  display: 'grid',
  gridTemplateColumns: {
    xs: '28px minmax(0, 1fr) auto',
    sm: `28px minmax(0, 1fr) auto${hasButton ? ' 108px' : ''}`,
  },
  gridTemplateAreas: {
    xs: '"heading heading heading" "picture what button"',
    sm: hasButton
      ? '"heading heading heading heading" "picture what contact button"'
      : '"heading heading heading" "picture what contact"',
  },
  columnGap: { xs: 1, sm: 1.5 },
  gridTemplateRows: 'auto minmax(44px, auto)',
  alignItems: 'center',
  borderBottom: 1,
  borderColor: 'divider',
  fontSize: 'body2.fontSize',
  transition: ({ transitions }: Theme) => transitions.create('opacity'),
  '&:hover, &:focus-within': { bgcolor: 'action.hover' },
});

const picture = {
  gridArea: 'picture',
  display: 'grid',
  placeItems: 'center',
  width: 28,
  height: 28,
  borderRadius: '50%',
  bgcolor: 'selectedRow',
  color: 'text.secondary',
} as const;

const what = {
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  lineHeight: '32px',
} as const;

/** On a phone the whole text of a line is a link to the record. */
const whole = {
  gridArea: 'what',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'center',
  minHeight: 56,
  py: 0.75,
  lineHeight: '20px',
} as const;

const contact = {
  gridArea: 'contact',
  display: 'flex',
  justifyContent: 'flex-end',
  columnGap: 1.5,
  whiteSpace: 'nowrap',
  ...tabular,
} as const;
