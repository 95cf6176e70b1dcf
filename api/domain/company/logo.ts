/** The company's logo: an admin uploads a PNG or SVG picture, and the server draws it again as a PNG and stores only this PNG. */
import { createHash } from 'node:crypto';
import { logAction } from '../../audit/log.ts';
import { refusedError } from '../../base/domainError.ts';
import type { Context } from '../../context.ts';
import { loadSetting, storeSetting } from '../../resources/settings.ts';

/** Maximum bytes of an uploaded picture. */
export const MAX_LOGO_BYTES = 200 * 1024;
/** Maximum number of pixels of a decoded picture. A limit is needed because a small file can decode to gigabytes. */
const MAX_PIXELS = 4096 * 4096;
/** Maximum size of the stored picture, in pixels. */
const MAX_LOGO_SIZE = { width: 480, height: 240 };
/** Maximum seconds for drawing. */
const DRAWING_TIMEOUT_SECONDS = 5;

interface StoredLogo {
  /** Base64; null after the logo was removed. */
  png: string | null;
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Draws the picture again as a PNG of at most 480 × 240 pixels, so that no other content of the file (scripts, links, metadata) is stored.
 * @throws DomainError 422 `bad_logo` if the file is neither PNG nor SVG, is damaged, or is too large to draw
 */
export async function redrawLogo(bytes: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  try {
    const isPng = bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE);
    const { format } = await sharp(bytes).metadata();
    if (format !== (isPng ? 'png' : 'svg')) throw new Error('another format');
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .resize({ ...MAX_LOGO_SIZE, fit: 'inside', withoutEnlargement: isPng })
      .png()
      .timeout({ seconds: DRAWING_TIMEOUT_SECONDS })
      .toBuffer();
  } catch {
    throw refusedError('bad_logo', 'Không đọc được ảnh này. Hãy chọn tệp PNG hoặc SVG khác, tối đa 200 kB.');
  }
}

/** Returns the version of the stored logo; every picture has a different version. Returns null if no logo is stored. */
export async function findLogoVersion(ctx: Context): Promise<string | null> {
  const png = await loadLogo(ctx);
  return png && createHash('sha256').update(png).digest('base64url').slice(0, 16);
}

/** Loads the logo as a PNG; null if no logo is stored. */
export async function loadLogo(ctx: Context): Promise<Buffer | null> {
  const { png } = await loadSetting<StoredLogo>(ctx, 'company_logo');
  return png ? Buffer.from(png, 'base64') : null;
}

/** Replaces the logo; null removes it. */
export async function storeLogo(ctx: Context, png: Buffer | null): Promise<void> {
  await storeSetting(ctx, 'company_logo', { png: png?.toString('base64') ?? null } satisfies StoredLogo);
  const label = png ? 'Đổi logo công ty' : 'Gỡ logo công ty';
  await logAction(ctx, { resource: 'settings', id: '1', code: 'edit', label });
}
