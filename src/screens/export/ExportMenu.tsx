import Download from '@mui/icons-material/FileDownloadOutlined';
import { Menu, MenuItem } from '@mui/material';
import { useId, useState } from 'react';
import { searchOf } from '../../jsonapi/request.ts';
import { lazyWithPreload } from '../../kinds/parts/lazyWithPreload.ts';
import { preloadOnIntent } from '../../kinds/parts/preloadOnIntent.ts';
import { HeaderButton } from '../parts/DialogButton.tsx';
import { LazyBoundary } from '../parts/LazyBoundary.tsx';
import { useDownload } from './useDownload.ts';

const DownloadState = lazyWithPreload(() => import('./DownloadState.tsx'));

interface Props {
  /** What is exported: `customers`, `reports/pl`. */
  readonly of: string;
  /** Its own parameters, without `?`. */
  readonly query: string;
  /** Narrows it to the columns on the screen; offered beside all of them when given. */
  readonly shownColumns?: string;
}

const formats = [
  { format: 'xlsx', name: 'Excel (XLSX)' },
  { format: 'csv', name: 'CSV' },
] as const;

/** The file of a list or report as it is filtered and sorted on the screen: which kind, then how far it has come. */
export function ExportMenu({ of, query, shownColumns }: Props) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const download = useDownload();
  const choices = formats.flatMap(({ format, name }) => {
    const query = `format=${format}`;
    if (!shownColumns) return [{ label: name, query }];
    return [
      { label: `${name}, mọi cột`, query },
      { label: `${name}, các cột đang hiện`, query: `${query}&${shownColumns}` },
    ];
  });
  const take = (own: string) => {
    setAnchor(null);
    download.start(`${of}/export`, { query: searchOf(own, query).slice(1) });
  };
  return (
    <>
      {download.bytes === null && (
        <HeaderButton
          id={id}
          className="no-print"
          icon={<Download />}
          label="Xuất"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          {...preloadOnIntent(DownloadState)}
          onClick={(event) => setAnchor(event.currentTarget)}
        />
      )}
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': id, dense: true } }}
      >
        {choices.map(({ label, query: own }) => (
          <MenuItem key={label} onClick={() => take(own)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
      {(download.bytes !== null || download.error) && (
        <LazyBoundary>
          <DownloadState download={download} />
        </LazyBoundary>
      )}
    </>
  );
}
