import { useMemo, useRef } from 'react';
import { useChoicesContext } from 'react-admin';
import { resourceNamed } from '#schema/index';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { optionOf } from '../parts/optionOf.ts';
import type { InputProps } from '../webKind.ts';
import { PickInput } from './PickInput.tsx';

interface Props extends InputProps {
  readonly multiple: boolean;
  readonly opened: boolean;
  readonly onOpen: () => void;
  /** So many records come at once; of more, those that are searched for come from the server. */
  readonly most: number;
}

const collator = new Intl.Collator('vi', { numeric: true });

/** The records of react-admin's reference input around, by name. */
export function RecordPick({ opened, most, ...props }: Props) {
  const target = props.field.target ?? '';
  const { allChoices, total, isPending, isFetching, setFilters } = useChoicesContext<LoadedRecord>();
  const cut = useRef(false);
  cut.current ||= (total ?? 0) > most && resourceNamed(target)?.search !== undefined;
  const options = useMemo(
    () =>
      [...(allChoices ?? [])]
        .map((record) => optionOf(target, record))
        .sort((a, b) => collator.compare(a.label, b.label)),
    [allChoices, target],
  );
  return (
    <PickInput
      {...props}
      options={options}
      loading={!opened || isPending || isFetching}
      {...(cut.current && {
        onType: (typed: string) => setFilters(typed.trim().length > 1 ? { q: typed.trim() } : {}, []),
      })}
    />
  );
}
