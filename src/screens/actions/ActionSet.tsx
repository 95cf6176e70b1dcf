import MoreHoriz from '@mui/icons-material/MoreHoriz';
import { Button, IconButton, Menu, MenuItem } from '@mui/material';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { preloadOnIntent } from '../../kinds/parts/preloadOnIntent.ts';
import { nextStepKey } from '../parts/pageKey.ts';
import { useDeferredOpen } from '../parts/useDeferredOpen.tsx';
import { useScreens } from '../useScreens.ts';
import { ActionDialogOf, dialogParts } from './ActionDialogOf.tsx';
import type { NamedAction } from './actionsFor.ts';

/** Something that can be done and is no action of the record itself: what it is called, and its dialog. */
export interface OwnStep {
  readonly code: string;
  readonly label: string;
  /** @param onClose it is done with, done or not */
  readonly dialog: (onClose: () => void) => ReactNode;
}

interface Props {
  readonly actions: readonly NamedAction[];
  /** The one filled button. */
  readonly main?: string | null | undefined;
  readonly small?: boolean;
  /** Only the filled one is a button, all others stand behind "…": there is room for one. */
  readonly folded?: boolean;
  /** The codes that are buttons, in this order; all but the rare and the dangerous ones when not told. */
  readonly shown?: readonly string[];
  /** What can be done besides the record's actions; as a button only where `shown` names it. */
  readonly own?: readonly OwnStep[];
  /** Further buttons, before "…". */
  readonly children?: ReactNode;
}

interface Entry {
  readonly code: string;
  readonly label: string;
  /** It stands behind "…" unless it is named among the buttons. */
  readonly isAside: boolean;
  readonly isDanger: boolean;
  readonly step?: OwnStep;
}

/** Actions on the record around as buttons, the rare and the dangerous ones apart behind "…", and the dialog of the one that was pressed. */
export function ActionSet(props: Props) {
  const { actions, main, small = false, folded = false, own = [], children } = props;
  const screens = useScreens();
  const [running, setRunning, line] = useDeferredOpen<string | null>(null);
  const entries: readonly Entry[] = [
    ...own.map((step) => ({ code: step.code, label: step.label, isAside: false, isDanger: false, step })),
    ...actions.map(({ code, action: { label, tone } }) => ({
      code,
      label,
      isAside: tone === 'danger' || tone === 'rare',
      isDanger: tone === 'danger',
    })),
  ];
  const named = props.shown ?? entries.filter(({ isAside }) => !isAside).map(({ code }) => code);
  const buttons = named
    .filter((code) => !folded || code === main)
    .flatMap((code) => entries.find((entry) => entry.code === code) ?? []);
  const look = (code: string) =>
    small
      ? ({ size: 'small', sx: { minWidth: 0, py: 0.25, minHeight: { xs: 44, sm: 0 } } } as const)
      : ({ variant: code === main ? 'contained' : 'outlined' } as const);
  const close = () => setRunning(null);
  const step = own.find(({ code }) => code === running);
  return (
    <>
      {buttons.map(({ code, label, step: isOwn }) => (
        <Button
          key={code}
          {...look(code)}
          {...(code === main && nextStepKey)}
          {...(!isOwn && preloadOnIntent(...dialogParts(screens, code)))}
          onClick={() => setRunning(code)}
        >
          {label}
        </Button>
      ))}
      {children}
      <MoreMenu
        entries={entries.filter((entry) => !buttons.includes(entry))}
        onRun={setRunning}
        small={small}
        named={folded && buttons.length === 0}
      />
      {line}
      {step?.dialog(close)}
      {running && !step && <ActionDialogOf code={running} onClose={close} />}
    </>
  );
}

interface MoreProps {
  readonly entries: readonly Entry[];
  readonly onRun: (code: string) => void;
  readonly small?: boolean;
  /** It is the only button of its place: in words. */
  readonly named?: boolean;
}

/** What stands behind "…", the dangerous ones in red at its end; nothing when there are none. */
function MoreMenu({ entries, onRun, small, named }: MoreProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (entries.length === 0) return null;
  const open = (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget);
  const ordered = [
    ...entries.filter(({ isDanger }) => !isDanger),
    ...entries.filter(({ isDanger }) => isDanger),
  ];
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
          aria-label="Thao tác khác"
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
