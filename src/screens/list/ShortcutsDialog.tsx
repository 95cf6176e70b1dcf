import { Box, Dialog, DialogContent, DialogTitle, Typography } from '@mui/material';
import { Fragment } from 'react';
import { DialogFoot } from '../parts/DialogFoot.tsx';

const keys = [
  ['/', 'Đến bộ lọc'],
  ['↑ ↓', 'Dòng trên, dòng dưới'],
  ['Enter', 'Mở dòng đang chọn'],
  ['t', 'Bước tiếp theo của hồ sơ đang mở'],
  ['e', 'Sửa'],
  ['n', 'Tạo mới'],
  ['m', 'Viết ghi chú'],
  ['Ctrl Enter', 'Lưu, gửi'],
  ['Esc', 'Đóng'],
  ['Ctrl K', 'Tìm nhanh'],
  ['?', 'Các phím tắt này'],
] as const;

export default function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth>
      <DialogTitle>Phím tắt</DialogTitle>
      <DialogContent>
        <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '96px 1fr', rowGap: 1, m: 0 }}>
          {keys.map(([key, what]) => (
            <Fragment key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <Box component="dd" sx={{ m: 0 }}>
                {what}
              </Box>
            </Fragment>
          ))}
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          Các phím một chữ tắt được trong Hồ sơ.
        </Typography>
      </DialogContent>
      <DialogFoot leave="Đóng" autoFocus onLeave={onClose} />
    </Dialog>
  );
}
