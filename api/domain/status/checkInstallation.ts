/** Checks the installation: reports missing or risky settings, with advice. Changes nothing. */

import { stat, statfs } from 'node:fs/promises';
import type { Knex } from 'knex';
import { HOUR_MS, MINUTE_MS } from '#rules/durations';
import { formatDateTime, formatNumber } from '#rules/format';
import type { CheckState, StatusCheck } from '#schema/status';
import { demoHashPattern } from '#seeds/demoPassword';
import { isRemoteHost } from '../../base/isRemoteHost.ts';
import type { Config } from '../../config.ts';
import { findSqliteFile } from '../../db/connect.ts';
import { getDatabaseName } from '../../db/getDatabaseName.ts';
import { isMigrated } from '../../db/migrate.ts';

const GIGABYTE = 1e9;
/** Time limit for the mail server's answer, in milliseconds. */
const MAIL_TIMEOUT_MS = 5_000;
const MIN_POSTGRES_VERSION = 13;

type Verdict = Pick<StatusCheck, 'state' | 'detail' | 'advice'>;

interface Installation {
  readonly db: Knex;
  readonly config: Config;
  readonly now: Date;
}

const okVerdict = (detail: string): Verdict => ({ state: 'ok', detail, advice: null });
const warningVerdict = (detail: string, advice: string): Verdict => ({ state: 'warning', detail, advice });
const faultVerdict = (detail: string, advice: string): Verdict => ({ state: 'fault', detail, advice });
/** Returns a warning in production, and ok in development, where the risk is acceptable. */
const riskVerdict = ({ production }: Config, detail: string, advice: string): Verdict =>
  (production ? warningVerdict : (text: string) => okVerdict(text))(detail, advice);

const checks: readonly {
  readonly name: string;
  readonly label: string;
  readonly run: (installation: Installation) => Promise<Verdict> | Verdict;
}[] = [
  { name: 'mode', label: 'Chế độ chạy', run: checkMode },
  { name: 'jwt_secret', label: 'Khóa bí mật', run: checkSecret },
  { name: 'public_url', label: 'Địa chỉ dùng', run: checkPublicUrl },
  { name: 'proxies', label: 'Máy chủ trung gian', run: checkProxies },
  { name: 'mail', label: 'Gửi thư', run: checkMail },
  { name: 'database', label: 'Cơ sở dữ liệu', run: checkDatabase },
  { name: 'migrations', label: 'Cấu trúc dữ liệu', run: checkMigrations },
  { name: 'accounts', label: 'Tài khoản', run: checkAccounts },
  { name: 'disk', label: 'Chỗ trống trên đĩa', run: checkDisk },
  { name: 'clock', label: 'Đồng hồ', run: checkClock },
  { name: 'backup', label: 'Sao lưu', run: checkBackup },
  { name: 'proof', label: 'Sổ khớp', run: checkProof },
  { name: 'jobs', label: 'Việc nền', run: checkJobs },
];

/** Runs all checks in order. A check that throws is reported as a fault. */
export async function checkInstallation(installation: Installation): Promise<StatusCheck[]> {
  const found: StatusCheck[] = [];
  for (const { name, label, run } of checks) {
    let verdict: Verdict;
    try {
      verdict = await run(installation);
    } catch {
      verdict = faultVerdict('Không kiểm tra được.', 'Hãy xem mục Cơ sở dữ liệu và Cấu trúc dữ liệu trước.');
    }
    found.push({ name, label, ...verdict });
  }
  return found;
}

export const findWorstState = (found: readonly StatusCheck[]): CheckState =>
  found.some(({ state }) => state === 'fault')
    ? 'fault'
    : found.some(({ state }) => state === 'warning')
      ? 'warning'
      : 'ok';

function checkMode({ config }: Installation): Verdict {
  return config.production
    ? okVerdict('Vận hành thật (NODE_ENV=production).')
    : okVerdict('Chạy thử (NODE_ENV không phải production): có dữ liệu mẫu, không dùng cho khách thật.');
}

function checkSecret({ config }: Installation): Verdict {
  // The server already refuses short secrets at its start. This check warns about long secrets of few different characters.
  if (new Set(config.jwtSecret).size < 12)
    return riskVerdict(
      config,
      'JWT_SECRET dễ đoán: quá ít ký tự khác nhau.',
      'Đặt JWT_SECRET bằng chuỗi ngẫu nhiên, ví dụ từ lệnh: openssl rand -base64 48.',
    );
  return okVerdict('JWT_SECRET đủ dài.');
}

function checkPublicUrl({ config }: Installation): Verdict {
  if (config.missing.includes('PUBLIC_URL'))
    return warningVerdict(
      'PUBLIC_URL chưa đặt: liên kết trong thư và mã QR chỉ mở được trên máy này.',
      'Đặt PUBLIC_URL là địa chỉ mà mọi người dùng, ví dụ https://noi.congty.vn.',
    );
  const { protocol, hostname } = new URL(config.publicUrl);
  if (protocol === 'http:' && isRemoteHost(hostname))
    return riskVerdict(
      config,
      `${config.publicUrl} không mã hóa: mật khẩu và địa chỉ của mẹ đi qua mạng không được bảo vệ.`,
      'Dùng https qua một máy chủ trung gian (api/OPERATING.md).',
    );
  return okVerdict(config.publicUrl);
}

function checkProxies({ config }: Installation): Verdict {
  const isHttps = config.publicUrl.startsWith('https:');
  if (isHttps && config.trustProxy.length === 0)
    return warningVerdict(
      'TRUST_PROXY chưa đặt, mà địa chỉ là https: mọi người bị đếm chung là một máy khi gõ sai mật khẩu.',
      'Đặt TRUST_PROXY là địa chỉ của máy chủ trung gian, ví dụ loopback.',
    );
  return okVerdict(
    config.trustProxy.length > 0 ? `Tin X-Forwarded-For của ${config.trustProxy.join(', ')}.` : 'Không dùng.',
  );
}

async function checkMail({ config }: Installation): Promise<Verdict> {
  if (!config.smtpUrl)
    return riskVerdict(
      config,
      'SMTP_URL chưa đặt: thư mời và thư đặt lại mật khẩu nằm trong data/outbox, không đến ai.',
      'Đặt SMTP_URL, ví dụ smtps://ten:matkhau@smtp.congty.vn.',
    );
  const { createTransport } = await import('nodemailer');
  const timeouts = {
    connectionTimeout: MAIL_TIMEOUT_MS,
    greetingTimeout: MAIL_TIMEOUT_MS,
    socketTimeout: MAIL_TIMEOUT_MS,
  };
  const transport = createTransport({ url: config.smtpUrl, ...timeouts });
  const host = new URL(config.smtpUrl).host;
  try {
    await transport.verify();
    return okVerdict(`${host} trả lời và nhận đăng nhập.`);
  } catch (error) {
    const { code = 'không trả lời' } = error as { code?: string };
    return faultVerdict(
      `${host} không nhận thư (${code}).`,
      'Kiểm tra SMTP_URL: máy chủ, cổng, tên và mật khẩu.',
    );
  } finally {
    transport.close();
  }
}

async function checkDatabase({ db, config }: Installation): Promise<Verdict> {
  const file = findSqliteFile(config.databaseUrl);
  const name = getDatabaseName(config.databaseUrl);
  if (file === null) {
    const { rows } = await db.raw<{ rows: { number: number }[] }>(
      "select current_setting('server_version_num')::int as number",
    );
    const version = Math.floor((rows[0]?.number ?? 0) / 10_000);
    return version < MIN_POSTGRES_VERSION
      ? faultVerdict(
          `${name}: PostgreSQL ${version}.`,
          `Nâng cấp lên PostgreSQL ${MIN_POSTGRES_VERSION} trở lên.`,
        )
      : okVerdict(`${name}, PostgreSQL ${version}.`);
  }
  const [row] = await db.raw<{ version: string }[]>('select sqlite_version() as version');
  const others = (await stat(file)).mode & 0o077;
  if (others !== 0 && process.platform !== 'win32')
    return warningVerdict(
      `${name}, SQLite ${row?.version}. Người khác trên máy đọc được tệp.`,
      `Chạy: chmod 600 ${file}.`,
    );
  return okVerdict(`${name}, SQLite ${row?.version}.`);
}

async function checkMigrations({ db }: Installation): Promise<Verdict> {
  return (await isMigrated(db))
    ? okVerdict('Đúng với phiên bản này.')
    : faultVerdict('Chưa đúng với phiên bản này.', 'Khởi động lại máy chủ, hoặc chạy: npm run migrate.');
}

async function checkAccounts({ db, config }: Installation): Promise<Verdict> {
  const active = db('users').where({ status: 'active' }).whereNotNull('password_hash');
  const demo = await active.clone().whereLike('password_hash', demoHashPattern).first('id');
  if (config.production && demo)
    return faultVerdict(
      'Có tài khoản dùng mật khẩu của dữ liệu mẫu, ai cũng biết.',
      'Đổi mật khẩu hoặc khóa các tài khoản @noi.test.',
    );
  const [{ all = 0 } = {}] = await active.clone().count({ all: '*' });
  return Number(all) === 0
    ? warningVerdict('Chưa có tài khoản nào.', 'Mở liên kết mà máy chủ in ra khi khởi động.')
    : okVerdict(`${formatNumber(Number(all))} tài khoản đang dùng.`);
}

async function checkDisk({ config }: Installation): Promise<Verdict> {
  const { bavail, blocks, bsize } = await statfs(config.dataDir);
  return rateDiskSpace(bavail * bsize, blocks * bsize);
}

/** Rates the free disk space. @param free bytes that this process can still write @param size bytes of the whole disk */
export function rateDiskSpace(free: number, size: number): Verdict {
  const detail = `Còn ${formatNumber(Math.round((free / GIGABYTE) * 10) / 10)} GB.`;
  if (free < 0.5 * GIGABYTE) return faultVerdict(detail, 'Dọn đĩa ngay: hết chỗ thì không lưu được gì nữa.');
  if (free < 2 * GIGABYTE && free < size / 10)
    return warningVerdict(detail, 'Dọn đĩa, hoặc thêm dung lượng.');
  return okVerdict(detail);
}

async function checkClock({ db, config, now }: Installation): Promise<Verdict> {
  const [newest]: { at?: string | null }[] = await db('action_logs').max({ at: 'created_at' });
  if (newest?.at && Date.parse(newest.at) > now.getTime() + 5 * MINUTE_MS)
    return faultVerdict(
      `Máy đang ở ${formatDateTime(now.toISOString())}, mà đã có việc ghi lúc ${formatDateTime(newest.at)}.`,
      'Chỉnh lại giờ của máy (NTP).',
    );
  if (findSqliteFile(config.databaseUrl) === null) {
    const { rows } = await db.raw<{ rows: { at: number }[] }>(
      'select extract(epoch from clock_timestamp())::float8 as at',
    );
    const apart = Math.abs(Number(rows[0]?.at) - Date.now() / 1000);
    if (apart > 5)
      return warningVerdict(
        `Lệch ${Math.round(apart)} giây so với máy chủ cơ sở dữ liệu.`,
        'Bật đồng bộ giờ (NTP) trên cả hai máy.',
      );
  }
  return okVerdict(formatDateTime(now.toISOString()));
}

async function checkBackup({ db, config, now }: Installation): Promise<Verdict> {
  const row: { value: string } | undefined = await db('settings').where({ name: 'backup' }).first('value');
  const at: string | undefined = row && JSON.parse(row.value).at;
  const advice = 'Đặt lịch chạy mỗi ngày: npm run backup -- TỆP, và giữ bản sao ở nơi khác.';
  if (!at) return riskVerdict(config, 'Chưa thấy lần sao lưu nào.', advice);
  const hours = (now.getTime() - Date.parse(at)) / HOUR_MS;
  const detail = `Lần gần nhất lúc ${formatDateTime(at)}.`;
  if (hours > 24 * 7) return faultVerdict(detail, advice);
  return hours > 36 ? warningVerdict(detail, advice) : okVerdict(detail);
}

async function checkProof({ db, now }: Installation): Promise<Verdict> {
  const run: { checked_at: string; differences: number } | undefined = await db('proof_runs')
    .orderBy('day', 'desc')
    .first('checked_at', 'differences');
  if (!run) return okVerdict('Chưa đến lần đối chiếu đầu tiên (03:00 mỗi đêm).');
  const detail = `Đối chiếu lúc ${formatDateTime(run.checked_at)}`;
  if (run.differences > 0)
    return faultVerdict(`${detail}: ${formatNumber(run.differences)} chênh lệch.`, 'Xem Cài đặt → Sổ khớp.');
  return now.getTime() - Date.parse(run.checked_at) > 48 * HOUR_MS
    ? warningVerdict(
        `${detail}, quá hai ngày.`,
        'Xem Cài đặt → Việc nền: máy chủ phải chạy lúc 03:00 hoặc sau đó.',
      )
    : okVerdict(`${detail}: khớp hết.`);
}

async function checkJobs({ db }: Installation): Promise<Verdict> {
  const [{ all = 0 } = {}] = await db('jobs').where({ state: 'dead' }).count({ all: '*' });
  return Number(all) === 0
    ? okVerdict('Không việc nào hỏng.')
    : warningVerdict(`${formatNumber(Number(all))} việc hỏng.`, 'Xem Cài đặt → Việc nền, chạy lại hoặc bỏ.');
}
