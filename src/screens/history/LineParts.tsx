import { Box, Typography } from '@mui/material';
import { formatDateTime } from '#rules/format';
import type { Viewer } from '#schema/access';
import { resourceNamed } from '#schema/index';
import type { Field } from '#schema/kinds';
import type { AnyResource } from '#schema/resource';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useCan } from '../../jsonapi/useCan.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { useDeclaration } from '../parts/declarationOf.ts';
import { useRecord } from '../useRecord.ts';
import { ChangeList, Folded, OtherChanges } from './ChangeList.tsx';
import { changesOf } from './changesOf.ts';
import { isPlain } from './isPlain.ts';
import { RevertButton } from './RevertButton.tsx';

interface Props {
  /** A line of the history of the record around. */
  readonly line: LoadedRecord;
}

const isFailed = ({ state }: LoadedRecord): boolean => state !== 'finished';

/** The field that a name refers to: of the action's input or the record, here or where the action was sent. */
function fieldNamed(resource: AnyResource, code: string, name: string): Field | undefined {
  const places = [resource, ...(resource.hosts ?? []).map(resourceNamed)];
  for (const place of places) {
    const found = place?.actions?.[code]?.input?.[name] ?? place?.fields[name];
    if (found) return found;
  }
  return undefined;
}

/** Finds the fields and the label of a history entry, which may be about another record than the one around. */
function useLine(line: LoadedRecord) {
  const host = useDeclaration();
  const its = resourceNamed(String(line.resource)) ?? host;
  const code = String(line.action_code ?? '');
  const fieldOf = (name: string) => fieldNamed(its, code, name) ?? fieldNamed(host, code, name);
  const label = String(line.action_label ?? code);
  const isOther = (its.table ?? its.name) !== (host.table ?? host.name);
  return { fieldOf, label: isOther && isPlain(line) ? `${its.label}: ${label}` : label };
}

/** Returns who did it: the included actor, or the viewer; null for somebody whom the viewer may not see. */
function personOf({ actor, actor_id }: LoadedRecord, viewer: Viewer): Viewer | null {
  return (actor ?? (actor_id === viewer.id ? viewer : null)) as Viewer | null;
}

/** When it was, and who did it, in whose place. @param short the name alone */
export function LineMeta({ line, short = false }: Props & { readonly short?: boolean }) {
  const viewer = useViewer();
  const person = personOf(line, viewer);
  const unknown = line.actor_id || line.actor ? 'Tài khoản khác' : 'Hệ thống';
  const isThere = (value: unknown): value is string => typeof value === 'string' && value !== '';
  return (
    <>
      <time dateTime={String(line.created_at)}>{formatDateTime(String(line.created_at))}</time>
      {' · '}
      {person && short && <span title={person.email}>{person.name}</span>}
      {person && !short && `${person.name} (${person.email})`}
      {!person && unknown}
      {isThere(line.via) && ` · thực hiện bởi ${line.via}`}
      {isThere(line.key_name) && ` · qua khóa ${line.key_name}`}
    </>
  );
}

interface ContentProps extends Props {
  /** What it was about besides the record around. */
  readonly about?: string | null;
  /** In one line as far as there is room, with its first changes; that it went well is not said. */
  readonly compact?: boolean;
}

/** So many changes of a compact line are shown at once. */
const FEW = 3;

const oneLine = { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5 } as const;

/** What was done, from what to what, and how it ended. */
export function LineContent({ line, about, compact = false }: ContentProps) {
  const { fieldOf, label } = useLine(line);
  const { given, changes, others } = changesOf(line.action_data);
  const failed = isFailed(line);
  // What is sent unseen names what the action was on; a choice among it (the role given) is what it was about.
  const shown = [...given, ...changes].filter(({ name }) => {
    const field = fieldOf(name);
    return field?.show?.length !== 0 || field.kind === 'choice';
  });
  const first = compact && shown.length > FEW + 1 ? shown.slice(0, FEW) : shown;
  const rest = shown.slice(first.length);
  return (
    <Box sx={compact ? oneLine : undefined}>
      <Typography sx={{ fontWeight: 600 }}>
        {[label, about].filter(Boolean).join(' · ')}
        {(failed || !compact) && (
          <Box
            component="span"
            sx={{ ml: 1, fontWeight: 400, color: failed ? 'error.main' : 'success.main' }}
          >
            {failed ? 'Thất bại' : 'Thành công'}
          </Box>
        )}
      </Typography>
      {first.length > 0 && <ChangeList changes={first} fieldOf={fieldOf} inline={compact} />}
      {rest.length > 0 && (
        <Folded summary={`Thêm ${rest.length} mục`}>
          <ChangeList changes={rest} fieldOf={fieldOf} />
        </Folded>
      )}
      {others.length > 0 && <OtherChanges others={others} />}
      {typeof line.error === 'string' && line.error && (
        <Typography variant="body2" color="error">
          {line.error}
        </Typography>
      )}
    </Box>
  );
}

/** Takes it back, where that can be done and the viewer may edit the record around. */
export function LineRevert({ line }: Props) {
  const host = useDeclaration();
  const may = useCan('edit', useRecord(), host.name);
  const { fieldOf } = useLine(line);
  const { changes, others } = changesOf(line.action_data);
  if (!may || typeof line.revert !== 'string') return null;
  return (
    <RevertButton path={line.revert} label={String(line.action_label)} {...{ changes, others, fieldOf }} />
  );
}
