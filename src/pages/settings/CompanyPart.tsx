import { Box, Button, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Company, companyFields, logoTypes } from '#schema/company';
import { coordinatorCalls } from '../../jsonapi/coordinatorCalls.ts';
import { listErrorDetails } from '../../jsonapi/errors.ts';
import { CompanyLogo } from '../../screens/paper/CompanyLogo.tsx';
import { useNotices } from '../../screens/parts/useNotices.tsx';
import { rowStyle } from '../../ui/styles.ts';
import { SettingsForm } from './SettingsForm.tsx';

/** The company's data on printed documents and in messages. */
export const CompanyPart = () => (
  <Box sx={{ display: 'grid', gap: 3 }}>
    <SettingsForm
      name="company"
      fields={companyFields}
      toSettings={({ name, phone, zalo, address, tax_code }: Partial<Company>) => ({
        name: name ?? '',
        phone: phone ?? null,
        zalo: zalo ?? null,
        address: address ?? null,
        tax_code: tax_code ?? null,
      })}
    />
    <LogoPart />
  </Box>
);

const MAX_BYTES = 200 * 1024;

/** The logo: shows it, and lets the user choose a file or remove it. */
function LogoPart() {
  const queries = useQueryClient();
  const notices = useNotices();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const company = useQuery({
    queryKey: ['settings', 'company'],
    queryFn: ({ signal }) => coordinatorCalls.settings<Company>('company', signal),
  });
  const logo = company.data?.logo ?? null;

  const save = async (change: () => Promise<void>) => {
    setBusy(true);
    setError(null);
    try {
      await change();
      await queries.invalidateQueries({ queryKey: ['settings', 'company'] });
      notices.saved();
    } catch (cause) {
      setError(listErrorDetails(cause).join(' '));
    } finally {
      setBusy(false);
    }
  };
  const choose = (file: File) => {
    if (file.size > MAX_BYTES) setError('Tệp lớn hơn 200 kB. Hãy chọn ảnh nhỏ hơn.');
    else void save(() => coordinatorCalls.putLogo(file));
  };

  return (
    <Box component="section" aria-labelledby="logo-heading">
      <Typography variant="h2" id="logo-heading" sx={{ mb: 1 }}>
        Logo
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 1.5 }}>
        In trên phiếu thu, báo giá và bảng kê. Ảnh PNG hoặc SVG, tối đa 200 kB.
      </Typography>
      {logo && (
        <Box
          sx={{
            mb: 1.5,
            p: 1,
            display: 'inline-block',
            bgcolor: 'common.white',
            border: 1,
            borderColor: 'divider',
          }}
        >
          <CompanyLogo version={logo} />
        </Box>
      )}
      {error && (
        <Typography role="alert" color="error" sx={{ mb: 1 }}>
          {error}
        </Typography>
      )}
      <input
        ref={input}
        type="file"
        accept={logoTypes.join(',')}
        aria-label="Tệp logo"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file can be chosen again after an error.
          event.target.value = '';
          if (file) choose(file);
        }}
      />
      <Box sx={rowStyle}>
        <Button variant="outlined" disabled={isBusy} onClick={() => input.current?.click()}>
          {logo ? 'Đổi logo' : 'Chọn logo'}
        </Button>
        {logo && (
          <Button disabled={isBusy} onClick={() => void save(() => coordinatorCalls.removeLogo())}>
            Gỡ logo
          </Button>
        )}
      </Box>
    </Box>
  );
}
