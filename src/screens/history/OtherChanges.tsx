import { Box } from '@mui/material';
import { resourceNamed } from '#schema/index';
import { ChangeList } from './ChangeList.tsx';
import type { OtherChange } from './changesOf.ts';

const verbs: Readonly<Record<string, string>> = { create: 'tạo', edit: 'sửa', update: 'sửa', delete: 'xóa' };

/** The records changed along with the one whose history this is, folded away. */
export function OtherChanges({ others }: { readonly others: readonly OtherChange[] }) {
  return (
    <Box component="details" sx={{ mt: 0.5, fontSize: '0.875rem', '& summary': { cursor: 'pointer' } }}>
      <summary>Kéo theo {others.length} thay đổi</summary>
      {others.map(({ resource, id, verb, changes }) => {
        const declared = resourceNamed(resource);
        return (
          <Box key={`${resource} ${id} ${verb}`} sx={{ mt: 0.5 }}>
            {declared?.label ?? resource} #{id} ({verbs[verb] ?? verb})
            <ChangeList changes={changes} fieldOf={(name) => declared?.fields[name]} />
          </Box>
        );
      })}
    </Box>
  );
}
