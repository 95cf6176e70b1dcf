import { Menu, MenuItem } from '@mui/material';
import { useEffect } from 'react';
import { searchOf } from '../../jsonapi/request.ts';
import DownloadState from './DownloadState.tsx';
import { useDownload } from './useDownload.ts';

export interface ExportProps {
  /** What is exported: `customers`, `reports/pl`. */
  readonly of: string;
  /** Its own parameters, without `?`. */
  readonly query: string;
  /** Narrows it to the columns on the screen; offered in addition to all of them when given. */
  readonly shownColumns?: string;
  /** Further workbooks, with the parameters that ask for them. */
  readonly sheets?: readonly { readonly query: string; readonly label: string }[];
  /** The list can be edited in a workbook and brought back. */
  readonly forEdit?: boolean | undefined;
}

interface Props extends ExportProps {
  /** The id of the button that opens the menu. */
  readonly labelledBy: string;
  /** Where the menu is open; null while it is closed. */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
  readonly onRunning: (isRunning: boolean) => void;
}

const formats = [
  { format: 'xlsx', name: 'Excel (XLSX)' },
  { format: 'csv', name: 'CSV' },
] as const;

/** Which kind of file is made, then how far it has come. */
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
    download.start(`${of}/export`, { query: searchOf(own, query).slice(1) });
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
