import { Link } from '@mui/material';
import { externalLinkProps } from './stopRowClick.ts';

interface Props {
  readonly address: string;
  /** Ward, district and city, if known; added to the map search. */
  readonly within?: readonly unknown[];
}

/** An address that opens a map search in a new tab. */
export function MapLink({ address, within = [] }: Props) {
  const place = [address, ...within].filter(Boolean).join(', ');
  return (
    <Link
      href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`}
      {...externalLinkProps}
      color="inherit"
      title={`Mở bản đồ: ${place}`}
    >
      {address}
    </Link>
  );
}
