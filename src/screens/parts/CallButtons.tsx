import Phone from '@mui/icons-material/PhoneOutlined';
import { Box, Button } from '@mui/material';
import { addPhoneSpaces } from '../../ui/addPhoneSpaces.ts';
import { enlargedMediaQuery } from '../../ui/styles.ts';
import { toZaloUrl } from '../../ui/toZaloUrl.ts';

/**
 * A person's phone number, as a link that starts a call, with buttons Gọi and Zalo. On a phone the buttons are at the bottom of the
 * page.
 */
export function CallButtons({ phone }: { readonly phone: string }) {
  return (
    // On a phone the button is taller than its line; negative margins prevent the line from growing.
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75, flex: 'none', my: { xs: -0.5, sm: 0 } }}>
      <Button
        href={`tel:${phone}`}
        startIcon={<Phone />}
        variant="outlined"
        aria-label={`Gọi ${addPhoneSpaces(phone)}`}
        sx={{
          whiteSpace: 'nowrap',
          fontVariantNumeric: 'tabular-nums',
          px: { xs: 0, sm: 1.5 },
          border: { xs: 0, sm: 1 },
          '& .MuiButton-startIcon': { mr: 0.5 },
        }}
      >
        <Box component="span" sx={{ [enlargedMediaQuery]: { display: 'none' } }}>
          {addPhoneSpaces(phone)}
        </Box>
      </Button>
      <Button
        href={toZaloUrl(phone)}
        target="_blank"
        rel="noopener noreferrer"
        variant="outlined"
        className="no-print"
        aria-label={`Zalo ${addPhoneSpaces(phone)}`}
        sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
      >
        Zalo
      </Button>
    </Box>
  );
}
