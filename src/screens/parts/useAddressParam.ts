import { useEvent } from 'react-admin';
import { useSearchParams } from 'react-router-dom';

/**
 * A parameter of the address, and a function that sets it or, with null, removes it: what stands there is preserved by links, reload and
 * Back. The function changes the address as it is when it is called, also when a caller held it while something was loaded.
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
