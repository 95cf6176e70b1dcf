import { useEffect, useState } from 'react';
import { lazyPart } from '../../kinds/parts/lazyPart.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { isPageKey, press } from '../parts/pageKey.ts';

const KeysDialog = lazyPart(() => import('../list/KeysDialog.tsx'));

/** The keys of a record: `t` for its next step, `e` to edit it, `?` for the keys. Beside a list, the list's keys go on. */
export function RecordKeys() {
  const [help, setHelp] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isPageKey(event)) return;
      if (event.key === '?') setHelp(true);
      else if (!['t', 'e'].includes(event.key) || !press(event.key)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  if (!help) return null;
  return (
    <Loaded>
      <KeysDialog onClose={() => setHelp(false)} />
    </Loaded>
  );
}
