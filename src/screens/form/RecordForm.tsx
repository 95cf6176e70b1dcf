import { useContext, useRef, useState } from 'react';
import { CreateBase, EditBase } from 'react-admin';
import { type Guard, GuardContext } from './guardContext.ts';
import { type RecordFormProps, RecordInputs } from './RecordInputs.tsx';

/**
 * The form of a resource in mode edit or new, from its declaration, through react-admin's edit and create controllers.
 * Nothing is shown as saved before the server says so; an error stands at its field and in the summary, and what was typed
 * stays.
 */
export function RecordForm({ record, ...props }: RecordFormProps) {
  const [opened] = useState(record);
  const around = useContext(GuardContext);
  const own = useRef<Guard>(null);
  // The version it was opened on has a query of its own, which nothing reads again in the background: a newer ETag would
  // let a save pass over what someone else has changed meanwhile.
  const meta = opened && { openedOn: opened._etag };
  const base = {
    resource: props.resource.name,
    disableAuthentication: true,
    redirect: false,
    // Without network a save is refused at once, not sent when nobody expects it any more.
    mutationOptions: { networkMode: 'always', meta },
  } as const;
  return (
    <GuardContext value={around ?? own}>
      {opened ? (
        <EditBase
          {...base}
          id={opened.id}
          mutationMode="pessimistic"
          queryOptions={{ meta, initialData: opened, enabled: false, gcTime: 0, onError: () => undefined }}
          render={({ refetch }) => <RecordInputs {...props} onReread={async () => (await refetch()).error} />}
        />
      ) : (
        <CreateBase {...base}>
          <RecordInputs {...props} />
        </CreateBase>
      )}
    </GuardContext>
  );
}
