import ArrowBack from '@mui/icons-material/ArrowBack';
import { Box, Button, IconButton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Translate, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { hasRecordPage } from '#schema/pages';
import type { AnyResource } from '#schema/resource';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { formatRecordTitle } from '../../kinds/parts/formatRecordTitle.ts';
import { ChoiceBadge } from '../../ui/ChoiceBadge.tsx';
import { enlargedMediaQuery, rowStyle, stickyHeadBarStyle, stickyHeadStyle } from '../../ui/styles.ts';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';
import { RecordActions } from '../actions/RecordActions.tsx';
import type { DialogStepDeclaration } from '../customizeScreens.ts';
import { CallButtons } from '../parts/CallButtons.tsx';
import { useDeclaration } from '../parts/getDeclaration.ts';
import { useRecord } from '../useRecord.ts';
import { useScreens } from '../useScreens.ts';
import { DeleteButton, DeleteDialog } from './DeleteButton.tsx';
import { EditButton } from './EditButton.tsx';
import { NextStepBar } from './NextStepBar.tsx';
import { RecordFacts } from './RecordFacts.tsx';
import { useListPath } from './useListPath.ts';

/** Maximum number of action buttons, in the quick view and on a page; other actions are in the menu "…". */
const MAX_BUTTONS = 3;
const MAX_PAGE_BUTTONS = 2;

interface Props {
  /** True while the record's form is open: the actions, the facts and the buttons to edit, show and delete are then hidden. */
  readonly editing: boolean;
  /** Opens the form; undefined if the viewer may not edit. */
  readonly onEdit: (() => void) | undefined;
  readonly mayDelete: boolean;
  /** Called after the record was deleted. */
  readonly onDeleted: () => void;
}

/** Returns the parts of a record's head: its name, the content added by its resource, and the actions that the viewer can perform now. */
function useHeadParts({ editing, onEdit, mayDelete, onDeleted }: Props, place: 'page' | 'pane') {
  const resource = useDeclaration();
  const record = useRecord();
  const { slots, isWorkFirst = false } = useScreens();
  const { header: Header, tools: Tools, actions: Actions = RecordActions } = slots ?? {};
  const isPage = place === 'page';
  const folded = useIsPhoneWidth() && isPage;
  const translate = useTranslate();
  const deletion: DialogStepDeclaration = {
    code: 'delete',
    label: translate('ra.action.delete'),
    isDanger: true,
    dialog: (onClose) => <DeleteDialog onDeleted={onDeleted} onClose={onClose} />,
  };
  return {
    title: formatRecordTitle(resource.name, record),
    badge: findBadge(resource, record),
    phone: findPhone(resource, record),
    header: Header && <Header />,
    tools: Tools && <Tools />,
    actions: !editing && (
      <Actions
        folded={folded}
        most={isPage ? MAX_PAGE_BUTTONS : MAX_BUTTONS}
        own={isPage && mayDelete ? [deletion] : []}
      />
    ),
    facts: resource.view?.facts && !editing && !(folded && isWorkFirst === true) && (
      <RecordFacts names={resource.view.facts} isPage={isPage} />
    ),
    edit:
      !editing &&
      onEdit &&
      (isPage ? (
        <EditButton onEdit={onEdit} />
      ) : (
        // Without the shortcut `e`, which in a quick view is for the focused row of the list.
        <Button variant="outlined" onClick={onEdit}>
          <Translate i18nKey="ra.action.edit" />
        </Button>
      )),
    show: !editing && hasRecordPage(resource.name) && (
      <Button component={RouterLink} to={`/${resource.name}/${record.id}`}>
        <Translate i18nKey="ra.action.show" />
      </Button>
    ),
    remove: !editing && mayDelete && <DeleteButton onDeleted={onDeleted} />,
  };
}

/** Returns the record's choice that is shown as a badge. */
const findBadge = ({ fields }: AnyResource, record: LoadedRecord) =>
  Object.entries(fields)
    .flatMap(([name, { choices = [] }]) => choices.filter(({ value }) => value === record[name]))
    .flatMap(({ value, badge }) => (badge ? [{ value, meaning: badge }] : []))[0];

/** Returns the phone number in the record's first phone field; null if there is none. */
const findPhone = ({ fields }: AnyResource, record: LoadedRecord): string | null => {
  const [name] = Object.entries(fields).find(([, { kind }]) => kind === 'phone') ?? [];
  return (name && (record[name] as string | null)) || null;
};

interface BarProps {
  /** Path of the list to which the arrow leads; null if the page has a tab that leads there. */
  readonly back: string | null;
  readonly label: string;
  /** The record's name as text. */
  readonly name: string;
  /** The name with links, if it has any. */
  readonly title?: ReactNode;
  /** Shown below the name: the record's state. */
  readonly state?: ReactNode;
  /** Shown at the right. */
  readonly children?: ReactNode;
}

/** The bar with a record's name and state, sticky while the page scrolls. */
export const RecordHeadBar = ({ back, label, name, title = name, state, children }: BarProps) => (
  <Box component="section" aria-label={label} sx={strip}>
    {back !== null && (
      <IconButton component={RouterLink} to={back} aria-label={`Về danh sách ${label}`} edge="start">
        <ArrowBack />
      </IconButton>
    )}
    <Box sx={{ flex: '1 1 auto', minWidth: 0 }}>
      <Typography variant="h1" title={name} sx={clamped}>
        {title}
      </Typography>
      {state && <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>{state}</Box>}
    </Box>
    <Box sx={buttons} className="no-print">
      {children}
    </Box>
  </Box>
);

/** The person's phone number in a record's head; a narrow window has room for the actions only. */
export const HeadContact = ({ phone }: { readonly phone: string }) => (
  <Box sx={{ display: { xs: 'none', lg: 'contents' } }}>
    <CallButtons phone={phone} />
  </Box>
);

/** The head of a record's page, above its facts; on a phone the next steps are at the bottom. */
export function RecordPageHeader(props: Props) {
  const isPhone = useIsPhoneWidth();
  const resource = useDeclaration();
  const listPath = useListPath(resource.name);
  const { title, badge, phone, header, tools, actions, facts, edit } = useHeadParts(props, 'page');
  const hasBackTab = resource.view?.tabs?.includes('back') ?? false;
  return (
    <>
      <RecordHeadBar
        back={hasBackTab ? null : listPath}
        label={resource.label}
        name={title}
        state={
          (badge || header) && (
            <>
              {badge && <ChoiceBadge {...badge} />}
              {header}
            </>
          )
        }
      >
        {phone && !props.editing && <HeadContact phone={phone} />}
        {!isPhone && actions}
        {isPhone && !props.editing && <NextStepBar phone={phone}>{actions}</NextStepBar>}
        {edit}
      </RecordHeadBar>
      {(facts || tools) && (
        <Box sx={underStrip}>
          {facts}
          {tools && <Box sx={{ ...rowStyle, ml: { sm: 'auto' } }}>{tools}</Box>}
        </Box>
      )}
    </>
  );
}

const strip = {
  ...stickyHeadBarStyle,
  height: 'auto',
  minHeight: stickyHeadStyle.height,
  gap: { xs: 1, sm: 1.5 },
  // A zoomed phone has no room for a sticky head.
  [enlargedMediaQuery]: { position: 'static' },
} as const;

const underStrip = {
  display: { xs: 'contents', sm: 'flex' },
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: 1.5,
} as const;

/** Cuts text after one line, on a phone after two lines. */
const clamped = {
  overflow: 'hidden',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: { xs: '2', sm: '1' },
  overflowWrap: 'anywhere',
} as const;

const buttons = { display: 'flex', alignItems: 'center', gap: 1, flex: 'none' } as const;

interface PaneProps extends Props {
  /** True if the record is loaded; before that, its row of the list is shown, without actions. */
  readonly fresh: boolean;
  readonly close: ReactNode;
}

/** The record's head in the narrow pane of the quick view. */
export function QuickViewHeader({ fresh, close, ...props }: PaneProps) {
  const { title, header, tools, actions, facts, edit, show, remove } = useHeadParts(props, 'pane');
  /** Hidden until the record is loaded, with its space reserved. */
  const onceFresh = { visibility: fresh ? 'inherit' : 'hidden' };
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, mb: 1 }}>
        <Typography variant="h2" sx={{ minWidth: 0, overflowWrap: 'anywhere', pt: 0.75 }}>
          {title}
        </Typography>
        {!props.editing && close}
      </Box>
      {(header || tools) && (
        <Box sx={{ mb: 1 }}>
          {header}
          {tools}
        </Box>
      )}
      {!props.editing && (
        <Box sx={{ ...rowStyle, gap: { xs: 1, sm: 0.75 }, mb: 2, '& .MuiButton-root': narrow }}>
          <Box sx={{ display: 'contents', ...onceFresh }}>{actions}</Box>
          {edit}
          {show}
          {remove && <Box sx={{ ml: 'auto', ...onceFresh }}>{remove}</Box>}
        </Box>
      )}
      {facts && <Box sx={{ mb: 2, ...onceFresh }}>{facts}</Box>}
    </>
  );
}

/** Makes the buttons fit in one line with "…". */
const narrow = { px: { sm: 1.25 } } as const;
