import { useEffect, useMemo, useRef, useState } from 'react';
import { buildQrPath } from '#rules/buildQrPath';
import { formatMoney } from '#rules/format';
import { sum } from '#rules/money';
import type { MotherPackage, MotherReceived } from '#schema/motherPage';
import type { MotherClient } from './MotherClient.ts';
import { savePicture } from './savePicture.ts';

/** Milliseconds between two requests for the received payments. */
const ASK_EVERY_MS = 2_000;
/** Height of the saved QR picture, in pixels: the picture is square. */
const PICTURE_SIDE = 720;

interface Props {
  readonly pack: MotherPackage;
  readonly client: MotherClient;
  readonly onClose: () => void;
}

/** The QR code for the bank's app, the same payment data to copy, and "Đã nhận" as soon as the bank has reported the payment. */
export function PackagePaymentQr({ pack, client, onClose }: Props) {
  // Stores the transfer in state, because the package has no transfer any more when the money arrives.
  const [transfer] = useState(pack.transfer);
  const received = useReceived(pack.id, client);
  if (!transfer) return null;
  return (
    <section className="payment" aria-label="Chuyển khoản">
      <div role="status">
        {received > 0 && (
          <p className="good received">
            ✓ Đã nhận {formatMoney(received)}. Cảm ơn mẹ! Phiếu thu hiện ở bên dưới.
          </p>
        )}
      </div>
      <h3>Chuyển {formatMoney(transfer.amount)}</h3>
      <Code rows={transfer.code} label={`Mã VietQR chuyển ${formatMoney(transfer.amount)}`} />
      <p className="calm">
        Mẹ lưu ảnh mã rồi chọn ảnh trong ứng dụng ngân hàng, hoặc chép từng dòng dưới đây.
      </p>
      <p>
        Chuyển xong, mẹ quay lại trang này: ngân hàng báo thì trang hiện “Đã nhận”. Mẹ không cần gửi ảnh chụp.
      </p>
      <Copied label="Ngân hàng" text={transfer.bank} />
      <Copied label="Số tài khoản" text={transfer.account} />
      <Copied label="Chủ tài khoản" text={transfer.holder} />
      <Copied label="Số tiền" text={String(transfer.amount)} shown={formatMoney(transfer.amount)} />
      <Copied label="Nội dung" text={transfer.memo} />
      <button type="button" className="quiet" onClick={onClose}>
        Đóng mã
      </button>
    </section>
  );
}

/** Polls for payments while the QR code is visible. Returns the amount in đồng received since the code was opened. */
function useReceived(package_id: string, client: MotherClient): number {
  const [now, setNow] = useState<MotherReceived | null>(null);
  const first = useRef<MotherReceived | null>(null);
  useEffect(() => {
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      const answer = await client.received(package_id).catch(() => null);
      if (!answer) return;
      first.current ??= answer;
      setNow(answer);
    };
    void ask();
    const timer = setInterval(() => void ask(), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [package_id, client]);
  const known = new Set(first.current?.transfers.map(({ id }) => id));
  const transferred = sum(
    (now?.transfers ?? []).filter(({ id }) => !known.has(id)).map(({ amount }) => amount),
  );
  const booked = (now?.paid ?? 0) - (first.current?.paid ?? 0);
  const received = Math.max(transferred, booked);
  useEffect(() => {
    if (received > 0) void client.refresh();
  }, [received, client]);
  return received;
}

function Code({ rows, label }: { readonly rows: readonly string[]; readonly label: string }) {
  const { path, size } = useMemo(() => buildQrPath(rows), [rows]);
  const save = () =>
    savePicture('ma-chuyen-khoan.png', PICTURE_SIDE, (brush, width) => {
      brush.scale(width / size, width / size);
      brush.fill(new Path2D(path));
    });
  return (
    <>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${size} ${size}`}
        className="qr"
        shapeRendering="crispEdges"
      >
        <path d={path} fill="#000" />
      </svg>
      <button type="button" className="main" onClick={save}>
        Lưu ảnh mã
      </button>
    </>
  );
}

interface CopiedProps {
  readonly label: string;
  readonly text: string;
  readonly shown?: string;
}

function Copied({ label, text, shown = text }: CopiedProps) {
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard?.writeText(text).then(
      () => setCopied(true),
      () => undefined,
    );
  return (
    <p className="copied">
      <span>
        <span className="calm">{label}</span>
        <br />
        <strong>{shown}</strong>
      </span>
      <button type="button" onClick={() => void copy()} aria-label={`Chép ${label.toLowerCase()}`}>
        {isCopied ? 'Đã chép' : 'Chép'}
      </button>
    </p>
  );
}
