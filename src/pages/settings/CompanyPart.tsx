import { Box, Button, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { formatPhone } from '#rules/formatPhone';
import { type Company, companyFields, logoTypes } from '#schema/company';
import { coordinatorCalls } from '../../jsonapi/coordinatorCalls.ts';
import { listErrorDetails } from '../../jsonapi/errors.ts';
import { CompanyLogo } from '../../screens/paper/CompanyLogo.tsx';
import { useNotices } from '../../screens/parts/useNotices.tsx';
import { SettingsForm } from './SettingsForm.tsx';

/** The company's data on printed documents and in messages, with a preview of the head of a document. */
export const CompanyPart = () => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
    <Typography color="textSecondary">
      In trên phiếu thu, báo giá, bảng kê; tên và số điện thoại có trong tin nhắn và trang của mẹ.
    </Typography>
    <LogoPart />
    <SettingsForm
      name="company"
      fields={companyFields}
      rows={[['name'], ['phone', 'zalo'], ['address'], ['tax_code', null]]}
      aside={<PaperPreview />}
      toSettings={({ name, phone, zalo, address, tax_code }: Partial<Company>) => ({
        name: name ?? '',
        phone: phone ?? null,
        zalo: zalo ?? null,
        address: address ?? null,
        tax_code: tax_code ?? null,
      })}
    />
  </Box>
);

const MAX_BYTES = 200 * 1024;

function useLogoVersion(): string | null {
  const company = useQuery({
    queryKey: ['settings', 'company'],
    queryFn: ({ signal }) => coordinatorCalls.settings<Company>('company', signal),
  });
  return company.data?.logo ?? null;
}

/** The head of a printed document with the values of the form. */
function PaperPreview() {
  const values = useWatch();
  const logo = useLogoVersion();
  const text = (name: keyof typeof companyFields): string => {
    const value: unknown = values[name];
    return typeof value === 'string' ? value.trim() : '';
  };
  const [phone, taxCode] = [text('phone'), text('tax_code')];
  return (
    <Box component="section" aria-label="Xem trước đầu giấy tờ">
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mb: 0.5 }}>
        Đầu phiếu thu, báo giá và bảng kê
      </Typography>
      <Box sx={paper}>
        {logo && <CompanyLogo version={logo} />}
        <Box sx={{ fontWeight: 600, typography: 'h2' }}>{text('name') || '…'}</Box>
        {[text('address'), phone && formatPhone(phone), taxCode && `Mã số thuế: ${taxCode}`]
          .filter(Boolean)
          .map((line) => (
            <div key={line}>{line}</div>
          ))}
        <Box
          sx={{ mt: 2, pt: 1.5, borderTop: 1, borderColor: 'divider', textAlign: 'center', fontWeight: 600 }}
        >
          PHIẾU THU
        </Box>
      </Box>
    </Box>
  );
}

/** Paper is white in both themes. */
const paper = {
  p: 2,
  bgcolor: 'common.white',
  color: 'common.black',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  fontSize: 'body2.fontSize',
  lineHeight: '20px',
  overflowWrap: 'anywhere',
} as const;

/** Shows the logo, and lets the user choose a file or remove the logo. */
function LogoPart() {
  const queries = useQueryClient();
  const notices = useNotices();
  const input = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const logo = useLogoVersion();

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
    <Box component="section" aria-label="Logo">
      <input
        ref={input}
        type="file"
        accept={logoTypes.join(',')}
        aria-label="Tệp logo"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Clears the input, so that the user can choose the same file again after an error.
          event.target.value = '';
          if (file) choose(file);
        }}
      />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Box sx={frame}>{logo ? <CompanyLogo version={logo} /> : 'Logo'}</Box>
        <Box>
          <Button variant="outlined" disabled={isBusy} onClick={() => input.current?.click()}>
            {logo ? 'Đổi logo' : 'Chọn logo'}
          </Button>
          {logo && (
            <Button
              disabled={isBusy}
              onClick={() => void save(() => coordinatorCalls.removeLogo())}
              sx={{ ml: 1 }}
            >
              Gỡ logo
            </Button>
          )}
          <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 0.5 }}>
            PNG hoặc SVG, tối đa 200 kB
          </Typography>
        </Box>
      </Box>
      {error && (
        <Typography role="alert" color="error" sx={{ mt: 1 }}>
          {error}
        </Typography>
      )}
    </Box>
  );
}

/** As large as the logo, so that nothing moves when the logo is loaded. */
const frame = {
  flex: 'none',
  width: { xs: 120, sm: 168 },
  height: 66,
  px: 0.5,
  display: 'grid',
  alignItems: 'center',
  justifyItems: 'center',
  overflow: 'hidden',
  bgcolor: 'common.white',
  color: 'common.black',
  border: '1px dashed',
  borderColor: 'edge',
  borderRadius: 1,
  typography: 'caption',
  '& > div': { display: 'grid', alignItems: 'center' },
  '& img': { maxWidth: '100% !important' },
} as const;
