import { useMemo, useRef, useState } from 'react';
import { ReferenceArrayInput, ReferenceInput, useChoicesContext } from 'react-admin';
import { resourceNamed } from '#schema/index';
import { maxPageSize } from '#schema/paging';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { useCan } from '../../jsonapi/useCan.ts';
import type { InputProps } from '../webKind.ts';
import { namesAnother, optionOf } from './optionOf.ts';
import { PickInput } from './PickInput.tsx';

/**
 * Another record, or several. They are asked for when the list is opened, the chosen one's name before that; what the
 * viewer may not read is not asked for at all. A page of records comes at once; of more, those that are searched for come from the server.
 */
export function RefInput(props: InputProps) {
  const { source, field, compact } = props;
  const target = field.target ?? '';
  const mayRead = useCan('read', undefined, target);
  const [opened, setOpened] = useState(false);
  if (!mayRead) return <PickInput {...props} multiple={field.kind === 'refs'} options={[]} />;
  const declared = resourceNamed(target);
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
        // A title that is a reference is worded by the record it names.
        meta: declared?.fields[declared.title]?.kind === 'ref' || namesAnother(target) ? {} : { include: [] },
      }}
    >
      <RecordPick {...props} opened={opened} onOpen={() => setOpened(true)} />
    </Reference>
  );
}

const collator = new Intl.Collator('vi', { numeric: true });

interface PickProps extends InputProps {
  readonly opened: boolean;
  readonly onOpen: () => void;
}

/** The records of the reference input around, by name. */
function RecordPick({ opened, ...props }: PickProps) {
  const target = props.field.target ?? '';
  const { allChoices, total, isPending, isFetching, setFilters } = useChoicesContext<LoadedRecord>();
  const cut = useRef(false);
  cut.current ||= (total ?? 0) > maxPageSize && resourceNamed(target)?.search !== undefined;
  const options = useMemo(() => {
    const all = (allChoices ?? []).map((record) => optionOf(target, record));
    return all.sort((a, b) => collator.compare(a.label, b.label));
  }, [allChoices, target]);
  return (
    <PickInput
      {...props}
      multiple={props.field.kind === 'refs'}
      options={options}
      loading={!opened || isPending || isFetching}
      {...(cut.current && {
        onType: (typed: string) => setFilters(typed.trim().length > 1 ? { q: typed.trim() } : {}, []),
      })}
    />
  );
}
