import { useSearchParams } from 'react-router-dom';

/** The month whose pay run is open, in the address as `pay_run`; null when none is. */
export function usePayRunAddress() {
  const [params, setParams] = useSearchParams();
  const open = (month: string | null) =>
    setParams((before) => {
      if (month === null) before.delete('pay_run');
      else before.set('pay_run', month);
      return before;
    });
  return { month: params.get('pay_run'), open };
}
