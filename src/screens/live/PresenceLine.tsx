import EditIcon from '@mui/icons-material/EditOutlined';
import ViewIcon from '@mui/icons-material/VisibilityOutlined';
import { Box } from '@mui/material';
import { useResourceContext } from 'react-admin';
import { useViewer } from '../../jsonapi/viewer.ts';
import { headPlace } from '../parts/styles.ts';
import { usePlace, usePresence } from './usePresence.ts';

interface Props {
  /** Null until the record is there. */
  readonly id: string | null;
  /** Its form is open. */
  readonly editing: boolean;
  /** The page begins with the record's head, which stays in sight: it stands over what is under that. */
  readonly underHead?: boolean;
}

/** In the margin over the record, so that next to no room is lost; its room is reserved when nobody is there. */
const inMargin = { height: 18, mt: '-10px' } as const;

/** Over the row of tabs, above their words. */
const overTabs = {
  position: 'sticky',
  top: `calc(var(--bar-height) + ${headPlace.height}px)`,
  zIndex: 'appBar',
  height: 18,
  mb: '-18px',
  justifyContent: 'flex-end',
  pointerEvents: 'none',
  '& > *': { px: 0.75, bgcolor: 'background.paper', borderRadius: 1 },
} as const;

/** Who else is on the record, "Trần Lan đang xem"; nothing moves when somebody comes or goes. */
export function PresenceLine({ id, editing, underHead = false }: Props) {
  const resource = useResourceContext() ?? '';
  usePlace(resource, id, editing);
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
            // Where room is short, who only views is cut first.
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
                {listed(names)}
              </Box>
              <span>{` ${does}`}</span>
            </Box>
          ),
      )}
    </Box>
  );
}

/** The names that are listed; of more the rest is counted. */
const MAX_NAMES = 3;

const listed = (names: readonly string[]): string =>
  names.length > MAX_NAMES
    ? `${names.slice(0, MAX_NAMES - 1).join(', ')} và ${names.length - MAX_NAMES + 1} người khác`
    : names.join(', ');
