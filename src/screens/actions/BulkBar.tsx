import { Button, Paper, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { Translate, useListContext } from 'react-admin';
import { useCan } from '../../jsonapi/useCan.ts';
import { useViewer } from '../../jsonapi/viewer.ts';
import { buildPreloadProps } from '../../ui/buildPreloadProps.ts';
import { LazyBoundary } from '../../ui/LazyBoundary.tsx';
import { lazyWithPreload } from '../../ui/lazyWithPreload.ts';
import { rowStyle } from '../../ui/styles.ts';
import { listBulkEditFields } from '../bulkEdit/bulkEdit.ts';
import { useDeclaration } from '../parts/getDeclaration.ts';
import { useScreens } from '../useScreens.ts';
import { BulkActionDialog, LazyGeneratedDialog } from './ActionDialog.tsx';
import { listAllowedActions } from './listAllowedActions.ts';

const BulkEditDialog = lazyWithPreload(() => import('../bulkEdit/BulkEditDialog.tsx'));

/**
 * Bar with the actions on the selected rows, fixed at the bottom of the list, because react-admin's toolbar would cover the table's head.
 * An action's dialog stays open until the user closes it, even if the selection changes.
 */
export default function BulkActionBar() {
  const resource = useDeclaration();
  const viewer = useViewer();
  const { actions } = useScreens();
  const { selectedIds, onUnselectItems } = useListContext();
  const [running, setRunning] = useState<{ code: string; ids: readonly string[] } | null>(null);
  const [editing, setEditing] = useState<readonly string[] | null>(null);
  const mayEdit = useCan('edit');
  const fields = mayEdit ? listBulkEditFields(resource, viewer) : [];
  const unselect = () => onUnselectItems();
  useUnselectRemovedRecords();
  return (
    <>
      {selectedIds.length > 0 && (
        <Paper
          role="region"
          aria-label="Thao tác hàng loạt"
          className="no-print"
          elevation={6}
          sx={{ ...rowStyle, position: 'sticky', bottom: 8, zIndex: 2, p: 1 }}
        >
          <Typography role="status" sx={{ px: 1, fontWeight: 600 }}>
            Đã chọn {selectedIds.length}
          </Typography>
          {listAllowedActions(resource, viewer, 'bulk')
            .filter(({ code }) => !actions?.[code]?.single)
            .map(({ code, action }) => (
              <Button
                key={code}
                variant="outlined"
                {...buildPreloadProps(LazyGeneratedDialog)}
                onClick={() => setRunning({ code, ids: selectedIds.map(String) })}
              >
                {action.label}
              </Button>
            ))}
          {fields.length > 0 && (
            <Button
              variant="outlined"
              {...buildPreloadProps(BulkEditDialog)}
              onClick={() => setEditing(selectedIds.map(String))}
            >
              Sửa {selectedIds.length} dòng
            </Button>
          )}
          <Button color="inherit" onClick={unselect} sx={{ ml: 'auto' }}>
            <Translate i18nKey="ra.action.unselect" />
          </Button>
        </Paper>
      )}
      <LazyBoundary>
        {editing && <BulkEditDialog ids={editing} onClose={() => setEditing(null)} onDone={unselect} />}
        {running && <BulkActionDialog {...running} onClose={() => setRunning(null)} onDone={unselect} />}
      </LazyBoundary>
    </>
  );
}

/** Deselects rows that disappear when the same page is reloaded. */
function useUnselectRemovedRecords(): void {
  const { data, isPlaceholderData, page, perPage, sort, filterValues, selectedIds, onSelect } =
    useListContext();
  const place = JSON.stringify([page, perPage, sort, filterValues]);
  const previous = useRef<{ readonly place: string; readonly ids: readonly unknown[] } | null>(null);
  useEffect(() => {
    if (!data || isPlaceholderData) return;
    const ids = data.map(({ id }) => id);
    const removed =
      previous.current?.place === place ? previous.current.ids.filter((id) => !ids.includes(id)) : [];
    previous.current = { place, ids };
    const remaining = selectedIds.filter((id) => !removed.includes(id));
    if (remaining.length < selectedIds.length) onSelect(remaining);
  }, [data, isPlaceholderData, place, selectedIds, onSelect]);
}
