import { Button } from '@mui/material';
import { useState } from 'react';
import { aimedAt } from '../../kinds/parts/aimedAt.ts';
import { lazyPart } from '../../kinds/parts/lazyPart.ts';
import { Loaded } from '../../screens/parts/Loaded.tsx';

const StatementDialog = lazyPart(() => import('./StatementDialog.tsx'));

/** Beside the lines: reading a bank's statement. */
export default function ReadStatement() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="contained" {...aimedAt(StatementDialog)} onClick={() => setOpen(true)}>
        Đọc sao kê
      </Button>
      {open && (
        <Loaded>
          <StatementDialog onClose={() => setOpen(false)} />
        </Loaded>
      )}
    </>
  );
}
