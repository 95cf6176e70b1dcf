import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { Fields } from '#schema/kinds';
import { detailsOf } from '../../../jsonapi/errors.ts';
import { conflictOf } from '../../../screens/actions/conflictOf.ts';

interface Props {
  readonly error: unknown;
  /** The inputs of the action, of which some accept a refusal. */
  readonly accepts: Fields;
  /** @param by the input that accepts it */
  readonly onAccept: (by: string) => void;
}

/** Why it was not saved; what can be accepted is, by a press. */
export function Refusal({ error, accepts, onAccept }: Props) {
  const conflict = conflictOf(error, accepts);
  return (
    <Alert
      severity={conflict ? 'warning' : 'error'}
      sx={{ my: 1 }}
      action={
        conflict && (
          <Button color="inherit" size="small" onClick={() => onAccept(conflict.by)}>
            {conflict.label}
          </Button>
        )
      }
    >
      {detailsOf(error).join('\n')}
    </Alert>
  );
}
