import { Menu, MenuItem } from '@mui/material';
import { Translate, useListContext } from 'react-admin';
import { encodeQuery } from '../../jsonapi/request.ts';
import { formatSort } from '../../jsonapi/sort.ts';
import { buildPreloadProps } from '../../ui/buildPreloadProps.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';
import ExportChoices from '../export/ExportChoices.tsx';
import { useDeclaration } from '../parts/getDeclaration.ts';
import { useListColumns } from './ListColumns.tsx';
import { useShownSort } from './ListTable.tsx';

const SavedFilters = lazyWithPreload(() => import('./SavedFiltersDialog.tsx'));
const Import = lazyWithPreload(() => import('../import/ImportDialog.tsx'));

/** The tool of a list that is open. */
export type ListTool = 'menu' | 'saved' | 'columns' | 'export' | 'import';

interface Props {
  /** The open tool; null if none is open. */
  readonly open: ListTool | null;
  readonly onOpen: (tool: ListTool | null) => void;
  /** Button that opens the menu. */
  readonly button: HTMLElement;
  readonly mayCreate: boolean;
}

/** The rarely used tools of a list in the menu "…": saved filters, columns, import and export, and on a phone the selection of all rows. */
export default function ListTools({ open, onOpen, button, mayCreate }: Props) {
  const resource = useDeclaration();
  const { data = [], filterValues, onSelect } = useListContext();
  const { wide, shown, isSelectable } = useListColumns();
  const sort = formatSort(useShownSort(resource));
  const isPhone = useIsPhoneWidth();
  const close = () => onOpen(null);
  const entry = (tool: ListTool, label: string, dialog?: object) => (
    <MenuItem
      {...buildPreloadProps(dialog)}
      {...(dialog && { 'aria-haspopup': 'dialog' as const })}
      onClick={() => onOpen(tool)}
    >
      {label}
    </MenuItem>
  );
  return (
    <>
      <Menu
        open={open === 'menu'}
        anchorEl={button}
        onClose={close}
        slotProps={{ list: { 'aria-labelledby': button.id } }}
      >
        {entry('saved', 'Bộ lọc đã lưu', SavedFilters)}
        {wide && (
          <MenuItem onClick={() => onOpen('columns')}>
            <Translate i18nKey="ra.action.select_columns" />
          </MenuItem>
        )}
        {entry('export', 'Xuất')}
        {mayCreate && (resource.imports || resource.roundTrip) && entry('import', 'Nhập', Import)}
        {isPhone && isSelectable && data.length > 0 && (
          <MenuItem
            onClick={() => {
              onSelect(data.map(({ id }) => id));
              close();
            }}
          >
            Chọn cả trang này
          </MenuItem>
        )}
      </Menu>
      <ExportChoices
        of={resource.name}
        query={encodeQuery({ filter: { ...resource.list.standing, ...filterValues }, sort })}
        shownColumns={encodeQuery({ fields: { [resource.name]: shown.map(({ name }) => name) } })}
        forEdit={mayCreate && resource.roundTrip}
        labelledBy={button.id}
        anchor={open === 'export' ? button : null}
        onClose={close}
        onRunning={ignore}
      />
      <LazyBoundary>
        {open === 'saved' && <SavedFilters onClose={close} />}
        {open === 'import' && <Import onClose={close} />}
      </LazyBoundary>
    </>
  );
}

const ignore = () => undefined;
