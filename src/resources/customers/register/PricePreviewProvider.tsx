import { type ReactNode, useEffect, useState } from 'react';
import { useDataProvider, useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { NoiDataProvider } from '../../../jsonapi/dataProvider.ts';
import { listErrorDetails } from '../../../jsonapi/errors.ts';
import { useCatalogue } from '../../services/useCatalogue.ts';
import { type DraftServiceLine, type RegisterDraft, toRegisterInput } from './draft.ts';
import { emptyPreview, type PackagePreview, PreviewContext } from './previewContext.ts';

/** Debounce delay before the price is requested, in milliseconds. */
const TYPING_PAUSE_MS = 1000;

/**
 * Requests the price of the current registration from the server when typing pauses. The last good answer remains until the next answer
 * arrives. A new answer re-renders only the components that read it, not the inputs in `children`.
 */
export function PricePreviewProvider({ children }: { readonly children: ReactNode }) {
  const provider = useDataProvider<NoiDataProvider>();
  const customer = useRecordContext();
  const { catalogue } = useCatalogue();
  const values = useWatch() as RegisterDraft;
  const [state, setState] = useState(emptyPreview);
  const priced = ((values.services ?? []) as readonly DraftServiceLine[]).some(
    (line) => line.service_id && line.quantity,
  );
  const requestBody = JSON.stringify({ ...toRegisterInput(values, catalogue), customer_id: customer?.id });

  useEffect(() => {
    if (!priced) {
      setState(emptyPreview);
      return;
    }
    const abort = new AbortController();
    setState((before) => ({ ...before, loading: true }));
    const timer = setTimeout(async () => {
      try {
        const preview = await provider.preview<PackagePreview>(JSON.parse(requestBody), abort.signal);
        if (!abort.signal.aborted) setState({ preview, errors: [], loading: false });
      } catch (error) {
        if (!abort.signal.aborted)
          setState((before) => ({ ...before, errors: listErrorDetails(error), loading: false }));
      }
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [requestBody, priced, provider]);
  return <PreviewContext value={state}>{children}</PreviewContext>;
}
