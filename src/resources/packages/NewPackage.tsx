import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useGetOne } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { packages } from '#schema/packages';
import type { LoadedRecord } from '../../jsonapi/response.ts';
import { declarationOf } from '../../screens/parts/declarationOf.ts';
import { useNotices } from '../../screens/parts/useNotices.ts';
import { useReload } from '../../screens/parts/useReload.ts';
import RegisterDialog from '../customers/register/RegisterDialog.tsx';
import { Entry } from '../parts/Entry.tsx';

/** A new package from the list: whose it is, then the one form every package is registered with. */
export default function NewPackage({ onCancel }: { readonly onCancel: () => void }) {
  const navigate = useNavigate();
  const notices = useNotices();
  const reload = useReload();
  const [customerId, setCustomerId] = useState<string | null>(null);
  const customer = useGetOne<LoadedRecord>(
    'customers',
    { id: customerId ?? '' },
    { enabled: customerId !== null },
  );
  return (
    <Stack spacing={2}>
      <Entry
        resource="packages"
        name="customer_id"
        field={packages.fields.customer_id}
        values={{ customer_id: customerId }}
        onChange={(_name, id) => setCustomerId(id as string | null)}
        help="Tìm theo tên hoặc số điện thoại. Khách mới được tạo ở trang Khách hàng."
        autoFocus
      />
      <Button color="inherit" onClick={onCancel} sx={{ alignSelf: 'flex-start' }}>
        Cancel
      </Button>
      {customerId !== null && customer.data?.id === customerId && (
        <RegisterDialog
          resource={declarationOf('customers')}
          record={customer.data}
          code="register_package_v2"
          onClose={() => setCustomerId(null)}
          onDone={(result) => {
            notices.done();
            navigate(`/customers/${customerId}?packageId=${String(result?.package_id)}`);
            void reload();
          }}
        />
      )}
    </Stack>
  );
}
