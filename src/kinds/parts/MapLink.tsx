import Link from '@mui/material/Link';
import { stopRow } from './stopRow.ts';

/** An address that opens a map search in a new tab. */
export function MapLink({ address }: { readonly address: string }) {
  return (
    <Link
      href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`}
      target="_blank"
      rel="noopener noreferrer"
      color="inherit"
      onClick={stopRow}
      title={`Mở bản đồ: ${address}`}
    >
      {address}
    </Link>
  );
}
