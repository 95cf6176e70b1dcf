import EditOutlined from '@mui/icons-material/EditOutlined';
import { IconButton } from '@mui/material';
import { useTranslate } from 'react-admin';
import { editKeyProps } from '../parts/pageKey.ts';

/** Button that opens the form of a record's page: an icon, because it is used less often than the record's actions. */
export function EditButton({ onEdit }: { readonly onEdit: () => void }) {
  const label = useTranslate()('ra.action.edit');
  return (
    <IconButton aria-label={label} title={label} onClick={onEdit} {...editKeyProps}>
      <EditOutlined />
    </IconButton>
  );
}
