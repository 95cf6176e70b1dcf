import { Button, FormControlLabel, Typography } from '@mui/material';
import { useState } from 'react';
import { ResourceContextProvider } from 'react-admin';
import { useViewer } from '../../../jsonapi/viewer.ts';
import { BulkActionDialog, LazyGeneratedDialog } from '../../../screens/actions/ActionDialog.tsx';
import { listAllowedActions } from '../../../screens/actions/listAllowedActions.ts';
import { getDeclaration } from '../../../screens/parts/getDeclaration.ts';
import { buildPreloadProps } from '../../../ui/buildPreloadProps.ts';
import { SelectAllBox } from '../../../ui/SelectAllBox.tsx';

const thumbSized = { minHeight: { xs: 44, sm: 0 } };

interface Props {
  readonly shifts: readonly { readonly id: string; readonly status: string }[];
  /**
   * Ids of the sessions that the user can tick. `chosen` has the ids of the ticked sessions; null while the user is not choosing sessions.
   */
  readonly choosable: readonly string[];
  readonly chosen: readonly string[] | null;
  readonly onChoose: (ids: readonly string[] | null) => void;
}

/**
 * Toolbar below a package's sessions: starts the selection, selects all held sessions at once, and runs actions on the selected sessions.
 */
export function SessionSelectionBar({ shifts, choosable, chosen, onChoose }: Props) {
  const viewer = useViewer();
  const declaration = getDeclaration('shifts');
  const [running, setRunning] = useState<{ code: string; ids: readonly string[] } | null>(null);
  const held = shifts.filter(({ status }) => status === 'finished').map(({ id }) => id);
  if (!chosen)
    return (
      <>
        <Button size="small" sx={thumbSized} onClick={() => onChoose([])}>
          Chọn nhiều buổi
        </Button>
        {held.length > 1 && (
          <Button size="small" sx={thumbSized} onClick={() => onChoose(held)}>
            Chọn {held.length} buổi đã tắm
          </Button>
        )}
      </>
    );
  return (
    <>
      <FormControlLabel
        label="Tất cả"
        sx={thumbSized}
        control={
          <SelectAllBox
            label="Chọn tất cả các buổi"
            all={chosen.length === choosable.length}
            some={chosen.length > 0}
            onChange={(all) => onChoose(all ? choosable : [])}
          />
        }
      />
      <Typography role="status" sx={{ fontWeight: 600 }}>
        Đã chọn {chosen.length}
      </Typography>
      {chosen.length > 0 &&
        listAllowedActions(declaration, viewer, 'bulk').map(({ code, action }) => (
          <Button
            key={code}
            size="small"
            variant="outlined"
            sx={thumbSized}
            {...buildPreloadProps(LazyGeneratedDialog)}
            onClick={() => setRunning({ code, ids: chosen })}
          >
            {action.label}
          </Button>
        ))}
      <Button size="small" color="inherit" sx={thumbSized} onClick={() => onChoose(null)}>
        Bỏ chọn
      </Button>
      {running && (
        <ResourceContextProvider value="shifts">
          <BulkActionDialog {...running} onClose={() => setRunning(null)} onDone={() => onChoose(null)} />
        </ResourceContextProvider>
      )}
    </>
  );
}
