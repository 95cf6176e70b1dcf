import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { listErrorDetails } from '../../jsonapi/errors.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { rowStyle } from '../../ui/styles.ts';
import { useKeptFocus } from '../../ui/useKeptFocus.ts';
import type { RecordActionsProps } from '../customizeScreens.ts';
import { useDeclaration } from '../parts/getDeclaration.ts';
import { useRecord } from '../useRecord.ts';
import { ActionButtons } from './ActionButtons.tsx';
import { listAllowedActions, type NamedAction } from './listAllowedActions.ts';

/** The current record's actions that the server offers. The main action is a filled button; dangerous actions are in the menu "…". */
export function RecordActions({ main: given, folded = false, most, own = [] }: RecordActionsProps) {
  const { actions, pending, failure } = useOfferedActions();
  const main = given === undefined ? actions.find(({ action }) => action.tone === 'main')?.code : given;
  const buttons = [
    ...own.filter(({ isDanger = false }) => !isDanger),
    ...actions.filter(({ action: { tone } }) => tone !== 'danger' && tone !== 'rare'),
  ].map(({ code }) => code);
  const inOrder = [...buttons.filter((code) => code === main), ...buttons.filter((code) => code !== main)];
  return (
    <Box sx={{ display: 'contents', visibility: pending ? 'hidden' : 'inherit' }}>
      <ActionsFailure failure={failure} />
      <ActionButtons
        {...{ actions, main, folded, own }}
        {...(most !== undefined && { shown: inOrder.slice(0, most) })}
      />
    </Box>
  );
}

/** Shown in place of the buttons if the actions could not be loaded, with a button to load them again. Otherwise renders nothing. */
export function ActionsFailure({ failure }: Pick<ReturnType<typeof useOfferedActions>, 'failure'>) {
  if (!failure) return null;
  return (
    <Box role="alert" sx={{ ...rowStyle, gap: 1 }} title={listErrorDetails(failure.error).join('\n')}>
      <Typography variant="body2" color="error.main">
        Chưa tải được các thao tác.
      </Typography>
      <Button variant="outlined" loading={failure.isRetrying} onClick={failure.retry}>
        Thử lại
      </Button>
    </Box>
  );
}

interface Offered {
  readonly actions: readonly NamedAction[];
  /** True until the server has answered; until then `actions` are all actions that the declaration allows. */
  readonly pending: boolean;
  /** The error, if the server did not answer and the actions are therefore unknown; else null. */
  readonly failure: {
    readonly error: unknown;
    readonly isRetrying: boolean;
    readonly retry: () => void;
  } | null;
}

/**
 * Returns the current record's actions that both the server and the declaration allow, in the declared order. When the button of a finished
 * action disappears, the focus moves to the next button.
 */
export function useOfferedActions(): Offered {
  const resource = useDeclaration();
  const record = useRecord();
  const viewer = useViewer();
  const data = useDataProvider<NoiDataProvider>();
  const declared = listAllowedActions(resource, viewer, 'view');
  useKeptFocus();
  const offered = useQuery({
    queryKey: [resource.name, 'actions', record.id],
    queryFn: ({ signal }) => data.actions(resource.name, record.id, signal),
    enabled: declared.length > 0,
  });
  const pending = offered.isPending && declared.length > 0;
  if (pending)
    return { actions: listAllowedActions(resource, viewer, 'view', record), pending, failure: null };
  const { data: answer, error, isFetching, refetch } = offered;
  // If only a reload failed, the earlier answer is still used; the server refuses an action that is no longer possible.
  const failure =
    answer === undefined && error ? { error, isRetrying: isFetching, retry: () => void refetch() } : null;
  const codes = new Set(answer?.map(({ code }) => code));
  return { actions: declared.filter(({ code }) => codes.has(code)), pending, failure };
}
