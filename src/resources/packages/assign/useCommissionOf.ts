import { useGetOne } from 'ra-core';
import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import type { FreeNurse } from '#rules/freeNurses';
import type { LoadedRecord } from '../../../jsonapi/response.ts';

/**
 * Another nurse brings the commission of her profile into the form (spec/2 §5), unless it was typed since she was chosen.
 * @param before the nurse the form began with
 * @param known nurses whose commission is at hand; another's is asked for
 */
export function useCommissionOf(
  chosen: string | null,
  before: string | null,
  known: readonly FreeNurse[] | undefined,
): void {
  const { getValues, setValue } = useFormContext<Record<string, unknown>>();
  const filled = useRef(before);
  const typed = useRef<unknown>(undefined);
  const nurse = known?.find(({ id }) => id === chosen);
  const open = chosen !== null && chosen !== filled.current;
  const asked = useGetOne<LoadedRecord>(
    'agents',
    { id: chosen ?? '', meta: { include: [] } },
    { enabled: open && !nurse, staleTime: 60_000 },
  );
  const commission = nurse ? nurse.commission : (asked.data?.commission as number | null | undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what stood there when she was chosen
  useEffect(() => {
    typed.current = getValues('agent_commission');
  }, [chosen]);
  useEffect(() => {
    if (!open || commission === undefined) return;
    filled.current = chosen;
    if (getValues('agent_commission') === typed.current)
      setValue('agent_commission', commission, { shouldDirty: true });
  }, [open, chosen, commission, getValues, setValue]);
}
