import { useMemo, useRef, useState } from 'react';
import { ReferenceArrayInput, ReferenceInput, useChoicesContext } from 'react-admin';
import { findResource } from '#schema/index';
import { maxPageSize } from '#schema/paging';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useCan } from '../../jsonapi/useCan.ts';
import type { InputProps } from '../webKind.ts';
import { PickInput } from './PickInput.tsx';
import { toPickerOption } from './toPickerOption.ts';

/**
 * Input for one or several other records. Loads a page of options when the list opens, and searches on the server if there are more
 * options. Loads nothing that the viewer may not read.
 */
export function RefInput(props: InputProps) {
  const { source, field, compact } = props;
  const target = field.target ?? '';
  const mayRead = useCan('read', undefined, target);
  const [opened, setOpened] = useState(false);
  if (!mayRead) return <PickInput {...props} multiple={field.kind === 'refs'} options={[]} />;
  const declared = findResource(target);
  const Reference = field.kind === 'refs' ? ReferenceArrayInput : ReferenceInput;
  return (
    <Reference
      source={source}
      reference={target}
      filter={{ ...(!compact && declared?.picked), ...field.pick }}
      perPage={maxPageSize}
      enableGetChoices={() => opened}
      queryOptions={{
        staleTime: 60_000,
        // If the title field is a reference, the referenced record is needed for the option's label.
        meta:
          declared?.fields[declared.title]?.kind === 'ref'
            ? {}
            : { include: declared?.option?.include ?? [] },
      }}
    >
      <RecordPick {...props} opened={opened} onOpen={() => setOpened(true)} />
    </Reference>
  );
}

const collator = new Intl.Collator('vi', { numeric: true });

/** Option list of the surrounding reference input: the loaded records, sorted by name. */
function RecordPick({
  opened,
  ...props
}: InputProps & { readonly opened: boolean; readonly onOpen: () => void }) {
  const target = props.field.target ?? '';
  const { allChoices, total, isPending, isFetching, setFilters } = useChoicesContext<LoadedRecord>();
  const isCut = useRef(false);
  isCut.current ||= (total ?? 0) > maxPageSize && findResource(target)?.search !== undefined;
  const options = useMemo(() => {
    const all = (allChoices ?? []).map((record) => toPickerOption(target, record));
    return all.sort((a, b) => collator.compare(a.label, b.label));
  }, [allChoices, target]);
  return (
    <PickInput
      {...props}
      multiple={props.field.kind === 'refs'}
      options={options}
      loading={!opened || isPending || isFetching}
      {...(isCut.current && {
        onType: (typed: string) => setFilters(typed.trim().length > 1 ? { q: typed.trim() } : {}, []),
      })}
    />
  );
}
