import { Box, Typography } from '@mui/material';
import { formatDateTime } from '#rules/format';
import type { Viewer } from '#schema/access';
import { findResource } from '#schema/index';
import type { Field } from '#schema/kinds';
import type { AnyResource } from '#schema/resource';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useCan } from '../../jsonapi/useCan.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { useDeclaration } from '../parts/getDeclaration.ts';
import { useRecord } from '../useRecord.ts';
import { ChangeList, CollapsedContent, OtherRecordChanges } from './ChangeList.tsx';
import { isCrudEntry } from './isCrudEntry.ts';
import { RevertButton } from './RevertButton.tsx';
import { readLoggedChanges } from './readLoggedChanges.ts';

interface Props {
  /** An entry of the current record's history. */
  readonly line: LoadedRecord;
}

const isFailed = ({ state }: LoadedRecord): boolean => state !== 'finished';

/**
 * Returns the field with this name: an input of the action, or a field of the record. Searches the resource, and the resources to which its
 * actions can be sent.
 */
function findField(resource: AnyResource, code: string, name: string): Field | undefined {
  const places = [resource, ...(resource.hosts ?? []).map(findResource)];
  for (const place of places) {
    const found = place?.actions?.[code]?.input?.[name] ?? place?.fields[name];
    if (found) return found;
  }
  return undefined;
}

/** Returns the fields and the label of a history entry. The entry can be about a different record than the current one. */
function useLine(line: LoadedRecord) {
  const host = useDeclaration();
  const its = findResource(String(line.resource)) ?? host;
  const code = String(line.action_code ?? '');
  const fieldOf = (name: string) => findField(its, code, name) ?? findField(host, code, name);
  const label = String(line.action_label ?? code);
  const isOther = (its.table ?? its.name) !== (host.table ?? host.name);
  return { fieldOf, label: isOther && isCrudEntry(line) ? `${its.label}: ${label}` : label };
}

/** Returns the user who performed the action: the included actor, or the viewer; null if the viewer may not see the user. */
function buildActor({ actor, actor_id }: LoadedRecord, viewer: Viewer): Viewer | null {
  return (actor ?? (actor_id === viewer.id ? viewer : null)) as Viewer | null;
}

/** Formats the time of an entry. In the short form, midnight is a day without a time: the entry was made for the day. */
function formatMoment(instant: string, short: boolean): string {
  const moment = formatDateTime(instant);
  return short ? moment.replace(/ 00:00$/, '') : moment;
}

/**
 * Shows the time, the user and, during a visit, the account that the user was visiting.
 * @param short true to show the user's name without the e-mail address
 */
export function HistoryLineMeta({ line, short = false }: Props & { readonly short?: boolean }) {
  const viewer = useViewer();
  const person = buildActor(line, viewer);
  const unknown = line.actor_id || line.actor ? 'Tài khoản khác' : 'Hệ thống';
  const isThere = (value: unknown): value is string => typeof value === 'string' && value !== '';
  return (
    <>
      <time dateTime={String(line.created_at)}>{formatMoment(String(line.created_at), short)}</time>
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
  /** Description of a subject other than the current record; null if the entry is about the current record. */
  readonly about?: string | null;
  /** True to show the entry in one line if it fits, with only the first changes and without mentioning success. */
  readonly compact?: boolean;
}

/** Number of changes that a compact entry shows before the user expands it. */
const INITIALLY_SHOWN = 3;

const oneLine = { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5 } as const;

/** Shows the action, the old and new values, and the result. */
export function HistoryLineContent({ line, about, compact = false }: ContentProps) {
  const { fieldOf, label } = useLine(line);
  const { given, changes, others } = readLoggedChanges(line.action_data);
  const failed = isFailed(line);
  // Omits hidden inputs, which identify the action's record; but shows a hidden choice, such as the role that was granted.
  const shown = [...given, ...changes].filter(({ name }) => {
    const field = fieldOf(name);
    return field?.show?.length !== 0 || field.kind === 'choice';
  });
  const first = compact && shown.length > INITIALLY_SHOWN + 1 ? shown.slice(0, INITIALLY_SHOWN) : shown;
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
        <CollapsedContent summary={`Thêm ${rest.length} mục`}>
          <ChangeList changes={rest} fieldOf={fieldOf} />
        </CollapsedContent>
      )}
      {others.length > 0 && <OtherRecordChanges others={others} />}
      {typeof line.error === 'string' && line.error && (
        <Typography variant="body2" color="error">
          {line.error}
        </Typography>
      )}
    </Box>
  );
}

/** Button that reverts the change of a history entry, if the change can be reverted and the viewer may edit the current record. */
export function HistoryLineRevert({ line }: Props) {
  const host = useDeclaration();
  const may = useCan('edit', useRecord(), host.name);
  const { fieldOf } = useLine(line);
  const { changes, others } = readLoggedChanges(line.action_data);
  if (!may || typeof line.revert !== 'string') return null;
  return (
    <RevertButton path={line.revert} label={String(line.action_label)} {...{ changes, others, fieldOf }} />
  );
}
