import MoreHoriz from '@mui/icons-material/MoreHoriz';
import { Box, Button, IconButton, Menu, MenuItem } from '@mui/material';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { useRecordContext } from 'react-admin';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import type { FieldVariant } from '../../kinds/webKind.ts';
import { buildPreloadProps } from '../../ui/buildPreloadProps.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import type { DialogStepDeclaration } from '../customizeScreens.ts';
import { useDeclaration } from '../parts/getDeclaration.ts';
import { nextStepKeyProps } from '../parts/pageKey.ts';
import { useDeferredOpen } from '../parts/useDeferredOpen.tsx';
import { useDialog } from '../parts/useDialog.tsx';
import { useScreens } from '../useScreens.ts';
import { ActionDialog, getDialogComponents } from './ActionDialog.tsx';
import { listAllowedActions, type NamedAction } from './listAllowedActions.ts';

interface Props {
  readonly actions: readonly NamedAction[];
  /** Code of the action whose button is filled. */
  readonly main?: string | null | undefined;
  readonly small?: boolean;
  /** True if only the main action and the list's step are buttons; the other actions are in the menu "…". */
  readonly folded?: boolean | undefined;
  /** Codes of the actions shown as buttons, in this order; by default all except rare and dangerous actions. */
  readonly shown?: readonly string[];
  /** Steps shown in addition to the actions. If `shown` is set, a step is a button only if `shown` lists it. */
  readonly own?: readonly DialogStepDeclaration[];
  /** Further buttons, shown before "…". */
  readonly children?: ReactNode;
}

interface MenuEntry<C extends string = string> {
  readonly code: C;
  readonly label: string;
  readonly isDanger?: boolean;
}

interface Entry extends MenuEntry {
  /** True if the entry is in the menu "…" unless `shown` names it. */
  readonly isAside: boolean;
  readonly step?: DialogStepDeclaration;
}

/** The actions of the current record: buttons, a menu "…" for the other actions, and the dialog of the running action. */
export function ActionButtons(props: Props) {
  const { actions, main, small = false, folded = false, own = [], children } = props;
  const { step } = useDeclaration().list;
  const screens = useScreens();
  const [openDialog, dialog] = useDialog();
  const [runningStep, setRunningStep, line] = useDeferredOpen<string | null>(null);
  const entries: readonly Entry[] = [
    ...own.map((step) => {
      const { code, label, isDanger = false } = step;
      return { code, label, isAside: isDanger, isDanger, step };
    }),
    ...actions.map(({ code, action: { label, tone } }) => ({
      code,
      label,
      isAside: tone === 'danger' || tone === 'rare',
      isDanger: tone === 'danger',
    })),
  ];
  const named = props.shown ?? entries.filter(({ isAside }) => !isAside).map(({ code }) => code);
  const buttons = named
    .filter((code) => !folded || code === main || code === step)
    .flatMap((code) => entries.find((entry) => entry.code === code) ?? []);
  const look = (code: string) =>
    small
      ? ({ size: 'small', sx: smallStyle } as const)
      : ({ variant: code === main ? 'contained' : 'outlined' } as const);
  const running = own.find(({ code }) => code === runningStep);
  const run = (code: string) => {
    if (own.some((each) => each.code === code)) setRunningStep(code);
    else openDialog((onClose) => <ActionDialog code={code} onClose={onClose} />);
  };
  return (
    <>
      {buttons.map(({ code, label, step: isOwn }) => (
        <Button
          key={code}
          {...look(code)}
          {...(code === main && nextStepKeyProps)}
          data-step={code === step || undefined}
          {...(!isOwn && buildPreloadProps(...getDialogComponents(screens, code)))}
          onClick={() => run(code)}
        >
          {label}
        </Button>
      ))}
      {children}
      <MoreMenu
        entries={entries.filter((entry) => !buttons.includes(entry))}
        onRun={run}
        small={small}
        named={folded && !small && buttons.length === 0}
      />
      {dialog}
      {line}
      {running?.dialog(() => setRunningStep(null))}
    </>
  );
}

const smallStyle = { minWidth: 0, py: 0.25, fontWeight: 400, minHeight: { xs: 44, sm: 0 } } as const;

interface MoreProps<C extends string> {
  readonly entries: readonly MenuEntry<C>[];
  readonly onRun: (code: C) => void;
  /** Accessible name of the button "…". */
  readonly label?: string;
  /** True if the menu is the only button here and therefore has a text label. */
  readonly named?: boolean;
}

/** The menu "…" of actions; dangerous actions are last and red. */
export function MoreMenu<C extends string>({
  entries,
  onRun,
  small = false,
  named = false,
  label = 'Thao tác khác',
}: Pick<Props, 'small'> & MoreProps<C>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (entries.length === 0) return null;
  const open = (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget);
  const rank = ({ isDanger = false }: MenuEntry) => Number(isDanger);
  const ordered = entries.toSorted((one, other) => rank(one) - rank(other));
  return (
    <>
      {named ? (
        <Button aria-haspopup="menu" sx={{ px: 1, whiteSpace: 'nowrap' }} onClick={open}>
          Thao tác khác
        </Button>
      ) : (
        <IconButton
          size={small ? 'small' : 'medium'}
          sx={{ minWidth: { xs: 44, sm: 0 }, minHeight: { xs: 44, sm: 0 } }}
          aria-label={label}
          aria-haspopup="menu"
          onClick={open}
        >
          <MoreHoriz fontSize={small ? 'small' : 'medium'} />
        </IconButton>
      )}
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {ordered.map(({ code, label, isDanger }) => (
          <MenuItem
            key={code}
            sx={{ minHeight: 44, ...(isDanger && { color: 'error.main' }) }}
            onClick={() => {
              setAnchor(null);
              onRun(code);
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

interface RowActionsProps {
  /** Further buttons, shown before "…". */
  readonly children?: ReactNode;
  /** Place of the buttons; `detail` means buttons of the usual size, which wrap. */
  readonly variant?: FieldVariant;
  /** True if all actions except the list's step are in the menu "…". */
  readonly folded?: boolean;
  /** Code of the action whose button is filled; only with the variant `detail`. */
  readonly main?: string | null;
}

/** True if rows of the current resource have any action or button. */
export function useHasRowActions(): boolean {
  const resource = useDeclaration();
  const viewer = useViewer();
  const { slots } = useScreens();
  return slots?.rowActions !== undefined || listAllowedActions(resource, viewer, 'row').length > 0;
}

/**
 * The declared actions of the current record as small buttons; dangerous actions are in the menu "…". When the user presses a button, the
 * server decides whether the action is allowed.
 */
export function RowActions({ children, variant, folded, main }: RowActionsProps) {
  const resource = useDeclaration();
  const viewer = useViewer();
  const record = useRecordContext<LoadedRecord>();
  const { rowActions: More } = useScreens().slots ?? {};
  if (!record) return null;
  return (
    <Box
      component="span"
      sx={
        variant === 'detail'
          ? { display: 'flex', flexWrap: 'wrap', gap: 1 }
          : { whiteSpace: { xs: 'normal', sm: 'nowrap' } }
      }
    >
      <ActionButtons
        actions={listAllowedActions(resource, viewer, 'row', record)}
        small={variant !== 'detail'}
        folded={folded}
        main={main}
      >
        {children}
        <LazyBoundary>{More && <More />}</LazyBoundary>
      </ActionButtons>
    </Box>
  );
}
