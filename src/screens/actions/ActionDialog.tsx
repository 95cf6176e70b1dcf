import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { RecordContextProvider, useDataProvider } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { AnyAction } from '#schema/action';
import type { ActionResult } from '../../jsonapi/actionResult.ts';
import type { NoiDataProvider } from '../../jsonapi/dataProvider.ts';
import { listErrorDetails } from '../../jsonapi/errors.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { formatRecordTitle } from '../../kinds/parts/formatRecordTitle.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';
import { watchOpenPage } from '../../ui/watchOpenPage.ts';
import type { ActionDialogProps, Screens } from '../customizeScreens.ts';
import { useDeclaration } from '../parts/getDeclaration.ts';
import { useNotices } from '../parts/useNotices.tsx';
import { useReload } from '../parts/useReload.ts';
import { buildRecordQuery } from '../record/buildRecordQuery.ts';
import { useRecord } from '../useRecord.ts';
import { useScreens } from '../useScreens.ts';

/** The dialog generated from an action's declaration. */
export const LazyGeneratedDialog = lazyWithPreload(() => import('./GeneratedDialog.tsx'));

/** Returns the components of an action's dialog, to preload them. */
export function getDialogComponents({ actions }: Screens, code: string) {
  const { Dialog, Above, Under } = actions?.[code] ?? {};
  return [Dialog ?? LazyGeneratedDialog, Above, Under] as const;
}

/**
 * The dialog of an action on the current record: the resource's own dialog, else the generated dialog. After the action, the dialog reloads
 * all data and closes or continues with the next record.
 */
export function ActionDialog({ onClose, ...action }: Omit<ActionDialogProps, 'onDone'>) {
  const resource = useDeclaration();
  const around = useRecord();
  const [next, setNext] = useState<LoadedRecord | null>(null);
  const record: LoadedRecord = next ?? around;
  const notices = useNotices();
  const reload = useReload();
  const navigate = useNavigate();
  const screens = useScreens();
  const { code } = action;
  const [Dialog] = getDialogComponents(screens, code);
  const provider = useDataProvider<NoiDataProvider>();
  const queries = useQueryClient();
  const goOn = async () => {
    const { find, none } = screens.actions?.[code]?.next ?? {};
    try {
      const following = await find?.(provider, record);
      if (following) return setNext(following);
      if (none) notices.info(none);
    } catch (error) {
      notices.failed(listErrorDetails(error).join('\n'));
    }
    onClose();
  };
  const handleDone = async (...[answer, sent, goesOn = false]: Parameters<ActionDialogProps['onDone']>) => {
    const isHere = watchOpenPage();
    if (!goesOn) onClose();
    const outcome = loadOutcomeSentence(resource.actions?.[code], record, sent, answer, {
      provider,
      queries,
    });
    await Promise.all([outcome.then((sentence) => notices.done(answer?.revert, sentence)), reload()]);
    if (goesOn) return goOn();
    const path = screens.actions?.[code]?.leadsTo?.(answer, record);
    if (path && isHere()) navigate(path);
  };
  return (
    <RecordContextProvider value={record}>
      <LazyBoundary>
        <Dialog {...action} onClose={onClose} onDone={handleDone} />
      </LazyBoundary>
    </RecordContextProvider>
  );
}

interface BulkProps extends Omit<ActionDialogProps, 'onDone'> {
  readonly ids: readonly string[];
  /** Called after the action, when the user closes the results. */
  readonly onDone: (result: ActionResult) => void;
}

/** Dialog of an action on many records of the current resource: asks once for all records, then shows the results. */
export function BulkActionDialog({ onClose, onDone, ...action }: BulkProps) {
  const notices = useNotices();
  const reload = useReload();
  const [result, setResult] = useState<ActionResult | null>(null);
  const handleDone = (answer: ActionResult | null) => {
    setResult(answer);
    if (!answer?.error) notices.done();
    void reload();
  };
  const close = () => {
    onClose();
    if (result) onDone(result);
  };
  return (
    // Removes the current record for the dialog's content, because the surrounding record is not one of the chosen records.
    <RecordContextProvider value={undefined}>
      <LazyBoundary>
        <LazyGeneratedDialog {...action} onClose={close} onDone={handleDone} />
      </LazyBoundary>
    </RecordContextProvider>
  );
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns the sentence that describes the outcome of an action; undefined if the action declares none. Loads the records named in the
 * sentence; a record that cannot be loaded is omitted.
 */
export async function loadOutcomeSentence(
  action: AnyAction | undefined,
  record: LoadedRecord,
  sent: Values | null | undefined,
  answer: ActionResult | null,
  { provider, queries }: { readonly provider: NoiDataProvider; readonly queries: QueryClient },
): Promise<string | undefined> {
  if (!action?.outcome || !answer) return undefined;
  const input = sent ?? {};
  const references = Object.entries(action.input ?? {}).flatMap(([name, { kind, target }]) => {
    const id = input[name];
    return kind === 'ref' && target && typeof id === 'string' ? [{ name, target, id }] : [];
  });
  const names = await Promise.all(
    references.map(async ({ name, target, id }) => {
      const found = await queries.fetchQuery(buildRecordQuery(provider, target, id)).catch(() => null);
      return found ? [[name, formatRecordTitle(target, found)] as const] : [];
    }),
  );
  const context = { names: Object.fromEntries(names.flat()), result: answer.result ?? {} };
  return action.outcome(record as never, input as never, context);
}
