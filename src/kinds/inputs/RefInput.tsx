import { useState } from 'react';
import { ReferenceArrayInput, ReferenceInput } from 'react-admin';
import { resourceNamed } from '#schema/index';
import { useMayRead } from '../parts/useMayRead.ts';
import type { InputProps } from '../webKind.ts';
import { PickInput } from './PickInput.tsx';
import { RecordPick } from './RecordPick.tsx';

/** Dropdowns load up to so many. */
const most = 1000;

/** A nurse who left is in no form's picker, though lists can still be filtered by her. */
const pickable: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  agents: { status: 'active,inactive,unverified' },
};

/**
 * Another record, or several. They are asked for when the list is opened, the chosen one's name before that; what the
 * viewer may not read is not asked for at all.
 */
export function RefInput(props: InputProps) {
  const { source, field, compact } = props;
  const target = field.target ?? '';
  const multiple = field.kind === 'refs';
  const mayRead = useMayRead(target);
  const [opened, setOpened] = useState(false);
  if (!mayRead) return <PickInput {...props} multiple={multiple} options={[]} />;
  const declared = resourceNamed(target);
  const Reference = multiple ? ReferenceArrayInput : ReferenceInput;
  return (
    <Reference
      source={source}
      reference={target}
      filter={{ ...(!compact && pickable[target]), ...field.pick }}
      perPage={most}
      enableGetChoices={() => opened}
      queryOptions={{
        staleTime: 60_000,
        // A title that is a reference is worded by the record it names.
        meta: declared?.fields[declared.title]?.kind === 'ref' ? {} : { include: [] },
      }}
    >
      <RecordPick {...props} multiple={multiple} most={most} opened={opened} onOpen={() => setOpened(true)} />
    </Reference>
  );
}
