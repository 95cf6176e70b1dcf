import { Menu, MenuItem } from '@mui/material';
import { useEffect } from 'react';
import { joinQueries } from '../../jsonapi/request.ts';
import DownloadState from './DownloadState.tsx';
import { useDownload } from './useDownload.ts';

export interface ExportProps {
  /** Path of the exported list or report in the API: `customers`, `reports/pl`. */
  readonly of: string;
  /** Query parameters of the request, without `?`. */
  readonly query: string;
  /**
   * Query parameter that limits the export to the columns on the screen. If given, the user can choose between these columns and all
   * columns.
   */
  readonly shownColumns?: string;
  /** Further workbooks that the user can download, with their query parameters and labels. */
  readonly sheets?: readonly { readonly query: string; readonly label: string }[];
  /** True if the list can be edited in a workbook and imported again. */
  readonly forEdit?: boolean | undefined;
}

interface Props extends ExportProps {
  /** Id of the button that opens the menu. */
  readonly labelledBy: string;
  /** Element at which the menu opens; null while the menu is closed. */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
  readonly onRunning: (isRunning: boolean) => void;
}

const formats = [
  { format: 'xlsx', name: 'Excel (XLSX)' },
  { format: 'csv', name: 'CSV' },
] as const;

/** Menu in which the user chooses the file type; then shows the progress of the download. */
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
