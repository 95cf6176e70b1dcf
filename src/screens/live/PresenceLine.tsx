import EditIcon from '@mui/icons-material/EditOutlined';
import ViewIcon from '@mui/icons-material/VisibilityOutlined';
import { Box } from '@mui/material';
import { useResourceContext } from 'react-admin';
import { useViewer } from '../../jsonapi/viewer.ts';
import { stickyHeadStyle } from '../../ui/styles.ts';
import { usePresence, usePresenceReport } from './usePresence.ts';

interface Props {
  /** Id of the record; null until the record is loaded. */
  readonly id: string | null;
  readonly editing: boolean;
  /** True if the page begins with the record's sticky header: the line is then shown below the header. */
  readonly underHead?: boolean;
}

/** Style of the line in the margin above the record, where it takes little space. The space is reserved even if no other user is there. */
const inMargin = { height: 18, mt: '-10px' } as const;

/** Style that shows the line above the row of tabs and their labels. */
const overTabs = {
  position: 'sticky',
  top: `calc(var(--bar-height) + ${stickyHeadStyle.height}px)`,
  zIndex: 'appBar',
  height: 18,
  mb: '-18px',
  justifyContent: 'flex-end',
  pointerEvents: 'none',
  '& > *': { px: 0.75, bgcolor: 'background.paper', borderRadius: 1 },
} as const;

/** Shows the other users who have the record open, "Trần Lan đang xem". Nothing moves when a user opens or leaves the record. */
export function PresenceLine({ id, editing, underHead = false }: Props) {
  const resource = useResourceContext() ?? '';
  usePresenceReport(resource, id, editing);
  const { via, id: account } = useViewer();
  const presence = usePresence();
  const isHere = presence?.resource === resource && presence.id === id;
  const others = isHere ? presence.who.filter((one) => one.id !== (via?.id ?? account)) : [];
  const groups = [
    { Icon: EditIcon, does: 'đang sửa', names: others.flatMap((one) => (one.editing ? one.name : [])) },
    { Icon: ViewIcon, does: 'đang xem', names: others.flatMap((one) => (one.editing ? [] : one.name)) },
  ];
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        gap: 1.5,
        fontSize: 'caption.fontSize',
        lineHeight: '16px',
        whiteSpace: 'pre',
        ...(underHead ? overTabs : inMargin),
      }}
    >
      {groups.map(
        ({ Icon, does, names }) =>
          names.length > 0 && (
            // If there is little space, the names of users who only view the record are truncated first.
            <Box
              key={does}
              sx={{
                display: 'flex',
                alignItems: 'center',
                minWidth: 0,
                flexShrink: Icon === EditIcon ? 1 : 9,
              }}
            >
              <Icon sx={{ fontSize: 14, mr: 0.5, color: 'primary.main' }} />
              <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
                {joinNames(names)}
              </Box>
              <span>{` ${does}`}</span>
            </Box>
          ),
      )}
    </Box>
  );
}

/** Maximum number of names shown; further users are only counted. */
const MAX_NAMES = 3;

const joinNames = (names: readonly string[]): string =>
  names.length > MAX_NAMES
    ? `${names.slice(0, MAX_NAMES - 1).join(', ')} và ${names.length - MAX_NAMES + 1} người khác`
    : names.join(', ');
