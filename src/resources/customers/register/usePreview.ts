import { useDataProvider } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { NoiDataProvider } from '../../../jsonapi/dataProvider.ts';
import { detailsOf } from '../../../jsonapi/errors.ts';

/** What the preview answers (contract §4); money in đồng, days local. */
export interface PackagePreview {
  readonly lines: readonly { unit_price: number; quantity: number; amount: number; subtotal_price: number }[];
  readonly original_price: number;
  readonly deductions: readonly { amount: number; description: string | null; applied_to: string }[];
  readonly total_discount: number;
  readonly total_price: number;
  readonly total_sessions: number;
  readonly finished_at: string | null;
  readonly agent_income: number;
  readonly agent_tax: number;
  readonly partner_income: number;
  readonly company_income: number;
}

/** How long the typing must rest before the price is asked for (spec/2 §9). */
const pause = 1000;

interface State {
  readonly preview: PackagePreview | null;
  readonly errors: readonly string[];
  readonly loading: boolean;
}

/**
 * Asks for the price of what is filled in, once a second has passed without a change. The last good answer stays
 * while the next is awaited; an error's details are handed to the form's list (spec/2 §8).
 */
export function usePreview(values: Readonly<Record<string, unknown>>, ready: boolean): State {
  const provider = useDataProvider<NoiDataProvider>();
  const [state, setState] = useState<State>({ preview: null, errors: [], loading: false });
  const asked = JSON.stringify(values);
  const latest = useRef(values);
  latest.current = values;

  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` is what the values come to
  useEffect(() => {
    if (!ready) {
      setState({ preview: null, errors: [], loading: false });
      return;
    }
    const abort = new AbortController();
    setState((before) => ({ ...before, loading: true }));
    const timer = setTimeout(async () => {
      try {
        const preview = await provider.preview<PackagePreview>(latest.current, abort.signal);
        if (!abort.signal.aborted) setState({ preview, errors: [], loading: false });
      } catch (error) {
        if (!abort.signal.aborted)
          setState((before) => ({ ...before, errors: detailsOf(error), loading: false }));
      }
    }, pause);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [asked, ready, provider]);
  return state;
}
