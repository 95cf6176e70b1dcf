import { useEvent } from 'react-admin';
import { useSearchParams } from 'react-router-dom';

/**
 * Returns a URL parameter and a function that sets it or, with null, removes it; links, reload and Back preserve the value. The function
 * changes the URL as it is at the time of the call, even if the caller stored the function while data was loading.
 */
export function useAddressParam(name: string): readonly [string | null, (value: string | null) => void] {
  const [params, setParams] = useSearchParams();
  const set = useEvent((value: string | null) =>
    setParams((before) => {
      if (value) before.set(name, value);
      else before.delete(name);
      return before;
    }),
  );
  return [params.get(name), set];
}
