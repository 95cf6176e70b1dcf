import { Menu, MenuItem } from '@mui/material';
import { Translate, useListContext } from 'react-admin';
import { encodeQuery } from '../../jsonapi/request.ts';
import { formatSort } from '../../jsonapi/sort.ts';
import { useCanCallback } from '../../jsonapi/useCan.ts';
import { buildPreloadProps } from '../../ui/buildPreloadProps.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';
import { useIsPhoneWidth } from '../../ui/useIsPhoneWidth.ts';
import type { ListDialog } from '../customizeScreens.ts';
import ExportChoices from '../export/ExportChoices.tsx';
import { useDeclaration } from '../parts/getDeclaration.ts';
import { useDeferredOpen } from '../parts/useDeferredOpen.tsx';
import { useScreens } from '../useScreens.ts';
import { useListColumns } from './ListColumns.tsx';
import { useShownSort } from './ListTable.tsx';

const SavedFilters = lazyWithPreload(() => import('./SavedFiltersDialog.tsx'));
const Import = lazyWithPreload(() => import('../import/ImportDialog.tsx'));

/** Shows the current list grouped by a declared field, with sums. */
const groupsTool: ListDialog = {
  label: 'Xem theo nhóm',
  Dialog: lazyWithPreload(() => import('./GroupsDialog.tsx')),
};

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

/**
 * The rarely used tools of a list in the menu "…": the resource's own, saved filters, columns, import and export, and on a phone the
 * selection of all rows.
 */
export default function ListTools({ open, onOpen, button, mayCreate }: Props) {
  const resource = useDeclaration();
  const { data = [], filterValues, onSelect } = useListContext();
  const { wide, shown, isSelectable } = useListColumns();
  const sort = formatSort(useShownSort(resource));
  const isPhone = useIsPhoneWidth();
  const { listDialogs = [] } = useScreens().slots ?? {};
  const can = useCanCallback();
  const dialogs = [
    ...listDialogs.filter(({ isShown }) => isShown?.({ can, isPhone }) ?? true),
    ...(resource.list.groups ? [groupsTool] : []),
  ];
  const [own, setOwn, line] = useDeferredOpen<ListDialog | null>(null);
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
        {dialogs.map((each) => (
          <MenuItem
            key={each.label}
            aria-haspopup="dialog"
            {...buildPreloadProps(each.Dialog)}
            onClick={() => {
              close();
              setOwn(each);
            }}
          >
            {each.label}
          </MenuItem>
        ))}
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
        onRunning={doNothing}
      />
      <LazyBoundary>
        {open === 'saved' && <SavedFilters onClose={close} />}
        {open === 'import' && <Import onClose={close} />}
        {own && <own.Dialog onClose={() => setOwn(null)} />}
      </LazyBoundary>
      {line}
    </>
  );
}

const doNothing = () => undefined;
