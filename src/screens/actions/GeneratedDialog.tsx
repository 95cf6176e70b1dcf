import { Box, Button, DialogContentText } from '@mui/material';
import { type ComponentProps, type RefObject, useRef, useState } from 'react';
import { useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { AnyAction } from '#schema/action';
import type { Field } from '#schema/kinds';
import type { ActionResult } from '../../jsonapi/actionResult.ts';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { formatRecordTitle } from '../../kinds/parts/formatRecordTitle.ts';
import { toInlineLabel } from '../../ui/toInlineLabel.ts';
import type { ActionDialogProps, ActionScreen } from '../customizeScreens.ts';
import { buildFormResolver } from '../form/buildFormResolver.ts';
import { FieldGrid } from '../form/FormField.tsx';
import { buildInitialValues } from '../form/formFields.ts';
import { GuardedDialog } from '../form/GuardedDialog.tsx';
import { DialogForm } from '../form/SubmissionForm.tsx';
import { useSubmissionContext } from '../form/useSubmission.ts';
import { useDeclaration } from '../parts/getDeclaration.ts';
import { TopProgress } from '../parts/useDeferredOpen.tsx';
import { RecordFacts } from '../record/RecordFacts.tsx';
import { useScreens } from '../useScreens.ts';
import { ActionForm, buildActionData, listShownInputs } from './ActionForm.tsx';
import { BulkResults } from './BulkResults.tsx';
import { ClosedMonthsFailure, moveToOpenMonth, useClosedMonths } from './closedMonths.tsx';

interface Props extends ActionDialogProps {
  /** Ids of the records for a bulk action, in place of the current record. The dialog shows the results before it closes. */
  readonly ids?: readonly string[];
  /** The error with which the server refused an attempt before the dialog was opened. */
  readonly initialRefusal?: unknown;
}

/**
 * The dialog generated from an action's declaration: a question, or a form for its input. Render it only after the code of its parts is
 * loaded, so that the dialog does not change its size under the pointer.
 */
export default function GeneratedDialog({
  ids,
  code,
  defaultValues,
  initialRefusal,
  banner,
  onClose,
  onDone,
}: Props) {
  const resource = useDeclaration();
  const record = useRecordContext<LoadedRecord>();
  const viewer = useViewer();
  const [many] = useState(ids);
  const [result, setResult] = useState<ActionResult | null>(null);
  /** True if the dialog should continue with the next record after the action; set when the user presses "and next". */
  const goesOn = useRef(false);
  const [cameByNext, setCameByNext] = useState(false);
  const action = resource.actions?.[code];
  const own = useScreens().actions?.[code] ?? {};
  const { Above: AboveMany, ...bulk } = own.bulk ?? {};
  const screen: ActionScreen = many ? bulk : own;
  const closedMonths = useClosedMonths(action?.input);
  if (!action) return null;
  if (!closedMonths.months) return <TopProgress />;
  const { input = {}, check } = action;
  const needs = (record && screen.needs?.(record)) ?? [];
  const inputs = listShownInputs(input).map(
    ([name, field]) => [name, needs.includes(name) ? { ...field, required: true } : field] as const,
  );
  const hasLines = inputs.some(([, { kind }]) => kind === 'lines');
  const words = action.header ?? action.label;
  const title = many
    ? `${words} (${many.length})`
    : [words, record && formatRecordTitle(resource.name, record)].filter(Boolean).join(' · ');
  const done = (answer: ActionResult | null, sent: Readonly<Record<string, unknown>> | null) => {
    if (many) setResult(answer);
    const isNext = goesOn.current;
    goesOn.current = false;
    setCameByNext(isNext);
    return onDone(answer, sent, isNext);
  };
  return (
    <GuardedDialog
      onClose={onClose}
      maxWidth={inputs.length > 6 || screen.Above || hasLines ? 'md' : 'sm'}
      {...((inputs.length > 3 || hasLines) && { fullBelow: 'sm' })}
    >
      {result ? (
        <BulkResults title={title} result={result} onClose={onClose} />
      ) : (
        <ActionForm
          key={record?.id}
          code={code}
          ids={many}
          defaultValues={{
            ...buildInitialValues(inputs, undefined, record),
            ...moveToOpenMonth(screen.defaults?.(record as LoadedRecord, viewer), closedMonths.months),
            ...defaultValues,
          }}
          resolver={buildFormResolver(
            Object.fromEntries(inputs),
            record && check && ((values) => check(values, record as never)),
            (values) => screen.hides?.(values, record) ?? [],
          )}
          toData={(values) =>
            buildActionData(resource.name, record, input, {
              ...values,
              ...(record && screen.extra?.(record)),
            })
          }
          input={input}
          initialRefusal={initialRefusal}
          onDone={done}
          onRefused={() => {
            goesOn.current = false;
          }}
        >
          <ActionDialogForm
            title={title}
            submit={(values) =>
              many
                ? `${action.label} ${many.length} ${toInlineLabel(resource.label)}`
                : (record && action.submit?.(record as never, values as never)) || action.label
            }
            danger={action.tone === 'danger'}
            autoFocus={inputs.length === 0 && action.tone !== 'danger' && !cameByNext}
            {...(resource.failureHeader && { header: resource.failureHeader })}
            footer={
              screen.next && (
                <SubmitAndNextButton label={screen.next.label} goesOn={goesOn} autoFocus={cameByNext} />
              )
            }
            onClose={onClose}
          >
            {many && AboveMany && <AboveMany ids={many} />}
            {banner}
            <ClosedMonthsFailure closed={closedMonths} />
            <Inputs {...{ many, action, inputs, screen }} />
          </ActionDialogForm>
        </ActionForm>
      )}
    </GuardedDialog>
  );
}

interface ActionDialogFormProps extends Omit<ComponentProps<typeof DialogForm>, 'submit'> {
  readonly submit: (values: Readonly<Record<string, unknown>>) => string;
}

/** The dialog frame; the label of its button depends on the entered values. */
function ActionDialogForm({ submit, ...frame }: ActionDialogFormProps) {
  return <DialogForm {...frame} submit={submit(useWatch())} />;
}

interface SubmitAndNextButtonProps {
  readonly label: string;
  /** Set to true on click, so that the dialog continues with the next record after the action. */
  readonly goesOn: RefObject<boolean>;
  readonly autoFocus: boolean;
}

/**
 * Button that submits and continues with the next record. The button keeps the focus, so that the user can handle all records with one key.
 */
function SubmitAndNextButton({ label, goesOn, autoFocus }: SubmitAndNextButtonProps) {
  const { isSending } = useSubmissionContext();
  return (
    <Button
      variant="outlined"
      disabled={isSending}
      sx={{ flex: { xs: '1 1 100%', sm: '0 1 auto' } }}
      autoFocus={autoFocus}
      onClick={({ currentTarget }) => {
        goesOn.current = true;
        currentTarget.form?.requestSubmit();
      }}
    >
      {label}
    </Button>
  );
}

interface InputsProps {
  readonly many: readonly string[] | undefined;
  readonly action: AnyAction;
  readonly inputs: readonly (readonly [string, Field])[];
  readonly screen: ActionScreen;
}

function Inputs({ many, action, inputs, screen }: InputsProps) {
  const record = useRecordContext<LoadedRecord>();
  const values = useWatch();
  const { hides, Above, Under } = screen;
  const hidden = hides?.(values, record) ?? [];
  const prompt =
    typeof action.prompt === 'function' ? record && action.prompt(record as never, values) : action.prompt;
  const otherwise = many ? `${action.label}: ${many.length} dòng đã chọn.` : `${action.label}?`;
  return (
    <>
      {action.facts && record && (
        <Box sx={{ mb: 2 }}>
          <RecordFacts names={action.facts} />
        </Box>
      )}
      {(prompt || many || inputs.length === 0) && (
        <DialogContentText aria-live="polite" sx={{ mb: inputs.length > 0 ? 2 : 0 }}>
          {prompt ?? otherwise}
        </DialogContentText>
      )}
      {Above && record && <Above />}
      <FieldGrid
        fields={inputs.filter(([name]) => !hidden.includes(name))}
        narrow={inputs.length <= 2}
        autoFocus={!Above || inputs[0]?.[1].kind === 'money'}
      />
      {Under && record && <Under />}
    </>
  );
}
