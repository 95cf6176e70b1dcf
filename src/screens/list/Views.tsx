import { List, ListItem, ListItemButton, ListItemText, Typography } from '@mui/material';
import { useRemoveFromStore, useStore } from 'react-admin';
import { useDeclaration } from '../parts/declarationOf.ts';
import { useColumns } from './useColumns.ts';

/** The views that the list's declaration has, and the way back to the usual columns; nothing where there is no choice. */
export function Views({ onChosen }: { readonly onChosen: () => void }) {
  const resource = useDeclaration();
  const { all, wide, hidden, storeKey } = useColumns(resource);
  const [, hide] = useStore<string[]>(storeKey, hidden);
  const forget = useRemoveFromStore();
  const { views } = resource.list;
  if (!wide || !views) return null;
  const choose = (columns: readonly string[] | null) => {
    if (columns) hide(all.map(({ name }) => name).filter((name) => !columns.includes(name)));
    else forget(storeKey);
    onChosen();
  };
  return (
    <div>
      <Typography variant="h3" component="h3">
        Các cột có sẵn
      </Typography>
      <List dense disablePadding aria-label="Các cột có sẵn">
        {[...views, { label: 'Các cột mặc định', columns: null }].map(({ label, columns }) => (
          <ListItem key={label} disablePadding>
            <ListItemButton onClick={() => choose(columns)}>
              <ListItemText primary={label} />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </div>
  );
}
