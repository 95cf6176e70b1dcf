import { Menu, MenuItem } from '@mui/material';
import { useEffect } from 'react';
import { joinQueries } from '../../jsonapi/request.ts';
import DownloadState from './DownloadState.tsx';
import { useDownload } from './useDownload.ts';

export interface ExportProps {
  /** The exported list or report: `customers`, `reports/pl`. */
  readonly of: string;
  /** The query parameters, without `?`. */
  readonly query: string;
  /** Parameter that limits the export to the columns on the screen; if set, the user can choose between these and all columns. */
  readonly shownColumns?: string;
  /** Further workbooks, with their query parameters. */
  readonly sheets?: readonly { readonly query: string; readonly label: string }[];
  /** True: the list can be edited in a workbook and imported again. */
  readonly forEdit?: boolean | undefined;
}

interface Props extends ExportProps {
  /** The id of the button that opens the menu. */
  readonly labelledBy: string;
  /** The element at which the menu opens; null while it is closed. */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
  readonly onRunning: (isRunning: boolean) => void;
}

const formats = [
  { format: 'xlsx', name: 'Excel (XLSX)' },
  { format: 'csv', name: 'CSV' },
] as const;

/** The choice of the file type, then the progress of the download. */
export default function ExportChoices({ of, query, shownColumns, sheets = [], forEdit, ...menu }: Props) {
  const { labelledBy, anchor, onClose, onRunning } = menu;
  const download = useDownload();
  const isRunning = download.bytes !== null;
  useEffect(() => onRunning(isRunning), [isRunning, onRunning]);
  const choices = formats.flatMap(({ format, name }) => {
    const query = `format=${format}`;
    if (!shownColumns) return [{ label: name, query }];
    return [
      { label: `${name}, mọi cột`, query },
      { label: `${name}, các cột đang hiện`, query: `${query}&${shownColumns}` },
    ];
  });
  choices.push(...sheets);
  if (forEdit) choices.push({ label: 'Xuất để sửa (Excel)', query: 'format=xlsx&for=edit' });
  const take = (own: string) => {
    onClose();
    download.start(`${of}/export`, { query: joinQueries(own, query).slice(1) });
  };
  return (
    <>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={onClose}
        slotProps={{ list: { 'aria-labelledby': labelledBy, dense: true } }}
      >
        {choices.map(({ label, query: own }) => (
          <MenuItem key={label} onClick={() => take(own)}>
            {label}
          </MenuItem>
        ))}
      </Menu>
      {(isRunning || download.error) && <DownloadState download={download} />}
    </>
  );
}
