import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { coordinatorCalls } from '../../jsonapi/coordinatorCalls.ts';

interface Props {
  /** Version of the picture (`Company.logo`): a changed version reloads it. */
  readonly version: string;
}

/** The company's logo, on paper and in the settings. It is loaded with the viewer's token, so a plain image URL does not work. */
export function CompanyLogo({ version }: Props) {
  const picture = useQuery({
    queryKey: ['company_logo', version],
    queryFn: ({ signal }) => coordinatorCalls.logo(signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!picture.data) return;
    const url = URL.createObjectURL(picture.data);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [picture.data]);
  // Reserves the height while the picture loads.
  return (
    <div style={{ height: 64 }}>
      {address && <img src={address} alt="Logo công ty" style={{ maxHeight: 56, maxWidth: 200 }} />}
    </div>
  );
}
