import { Box, Typography } from '@mui/material';
import { formatDateTime } from '#rules/format';
import type { Viewer } from '#schema/access';
import { resourceNamed } from '#schema/index';
import type { Field } from '#schema/kinds';
import type { AnyResource } from '#schema/resource';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useCan } from '../../jsonapi/useCan.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { ChangeList, OtherChanges } from './ChangeList.tsx';
import { changesOf } from './changesOf.ts';
import { RevertButton } from './RevertButton.tsx';

interface Props {
  readonly resource: AnyResource;
  readonly record: LoadedRecord;
  readonly entry: LoadedRecord;
}

/** What can happen to any record. */
const plainCodes: ReadonlySet<string> = new Set(['create', 'update', 'delete', 'restore']);

/** The field a name stands for: of the action's input or the record, here or where the action was sent. */
function fieldNamed(resource: AnyResource, code: string, name: string): Field | undefined {
  const places = [resource, ...(resource.hosts ?? []).map(resourceNamed)];
  for (const place of places) {
    const found = place?.actions?.[code]?.input?.[name] ?? place?.fields[name];
    if (found) return found;
  }
  return undefined;
}

/** Who did it: as loaded along, or the viewer; of another whom the viewer may not see nothing more is told. */
function who({ actor, actor_id }: LoadedRecord, viewer: Viewer): string {
  if (!actor && !actor_id) return 'Hệ thống';
  const person = (actor ?? (actor_id === viewer.id ? viewer : null)) as Viewer | null;
  return person ? `${person.name} (${person.email})` : 'Tài khoản khác';
}

/** One line of history: when, who (and in whose place), what, from what to what, and how it ended. */
export function HistoryEntry({ resource, record, entry }: Props) {
  const viewer = useViewer();
  const may = useCan('edit', record, resource.name);
  const failed = entry.state !== 'finished';
  const code = String(entry.action_code ?? '');
  // What happened to another record is told here, too: a note's lines in the history of its customer.
  const its = resourceNamed(String(entry.resource)) ?? resource;
  const fieldOf = (name: string) => fieldNamed(its, code, name) ?? fieldNamed(resource, code, name);
  const label = String(entry.action_label ?? code);
  const { given, changes, others } = changesOf(entry.action_data);
  // What is sent unseen names what the action was on; a choice among it (the role given) is what it was about.
  const shown = [...given, ...changes].filter(({ name }) => {
    const field = fieldOf(name);
    return field?.show?.length !== 0 || field.kind === 'choice';
  });
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        pl: 2.5,
        pb: 2,
        borderLeft: 2,
        borderColor: 'divider',
        '&:last-of-type': { pb: 0 },
      }}
    >
      <Box
        aria-hidden
        sx={{
          position: 'absolute',
          left: -6,
          top: 6,
          width: 10,
          height: 10,
          borderRadius: '50%',
          bgcolor: failed ? 'error.main' : 'success.main',
        }}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        <time dateTime={String(entry.created_at)}>{formatDateTime(entry.created_at as string)}</time>
        {' · '}
        {who(entry, viewer)}
        {typeof entry.via === 'string' && entry.via && ` · thực hiện bởi ${entry.via}`}
        {typeof entry.key_name === 'string' && entry.key_name && ` · qua khóa ${entry.key_name}`}
      </Typography>
      <Typography sx={{ fontWeight: 600 }}>
        {its.name !== resource.name && plainCodes.has(code) ? `${its.label}: ${label}` : label}
        <Box component="span" sx={{ ml: 1, fontWeight: 400, color: failed ? 'error.main' : 'success.main' }}>
          {failed ? 'Thất bại' : 'Thành công'}
        </Box>
      </Typography>
      {shown.length > 0 && <ChangeList changes={shown} fieldOf={fieldOf} />}
      {may && typeof entry.revert === 'string' && (
        <RevertButton
          path={entry.revert}
          label={String(entry.action_label)}
          changes={changes}
          others={others}
          fieldOf={fieldOf}
        />
      )}
      {others.length > 0 && <OtherChanges others={others} />}
      {typeof entry.error === 'string' && entry.error && (
        <Typography variant="body2" color="error">
          {entry.error}
        </Typography>
      )}
    </Box>
  );
}
