import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { MergePart } from '#schema/customerMerge';
import type { NoiDataProvider } from '../../../jsonapi/dataProvider.ts';
import { detailsOf } from '../../../jsonapi/errors.ts';
import { useIntentKey } from '../../../screens/actions/useIntentKey.ts';
import { useNotices } from '../../../screens/parts/useNotices.ts';
import { useReload } from '../../../screens/parts/useReload.ts';
import { asInput, type Choices, firstChoices, type Pair, type Side, type Taken } from './choices.ts';

/** Which customer stays, with whose values, and the merging itself; done, the one who stays is shown. */
export function useMerge(pair: Pair, onClose: () => void) {
  const data = useDataProvider<NoiDataProvider>();
  const notices = useNotices();
  const reload = useReload();
  const navigate = useNavigate();
  const key = useIntentKey();
  const [stays, setStays] = useState<Side>(0);
  const [choices, setChoices] = useState<Choices>(() => firstChoices(pair, 0));
  const [details, setDetails] = useState<readonly string[]>([]);
  const [sending, setSending] = useState(false);

  const keep = (side: Side) => {
    setStays(side);
    setChoices(firstChoices(pair, side));
  };
  const choose = (part: MergePart['value'], taken: Taken) =>
    setChoices((before) => ({ ...before, [part]: taken }));

  const send = async () => {
    const [kept, gone] = stays === 0 ? pair : [pair[1], pair[0]];
    setSending(true);
    setDetails([]);
    try {
      const action_data = { other_id: gone.id, ...asInput(choices, stays) };
      const call = { action_code: 'merge', action_data };
      await data.act('customers', kept.id, call, key.keyFor(call), kept._etag);
      notices.done();
      onClose();
      if (stays === 1) navigate(`/customers/${kept.id}`, { replace: true });
      await reload();
    } catch (error) {
      key.refused(error);
      setDetails(detailsOf(error));
      setSending(false);
    }
  };
  return { stays, keep, choices, choose, details, sending, send };
}
export type Merging = ReturnType<typeof useMerge>;
