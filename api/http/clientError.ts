import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError } from 'fastify';
import { errorDocument } from '../jsonapi/errors.ts';
import { jsonApi } from '../jsonapi/mediaTypes.ts';

const faults: Readonly<Record<string, { status: number; code: string; detail: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'too_slow',
    detail: 'Yêu cầu được gửi quá chậm. Hãy thử lại.',
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'header_too_large',
    detail: 'Địa chỉ và phần đầu của yêu cầu quá dài (nhiều nhất 16 kB).',
  },
};
const unfinished = ['ERR_HTTP_REQUEST_TIMEOUT', 'HPE_INVALID_EOF_STATE'];
const malformed = { status: 400, code: 'bad_request', detail: 'Yêu cầu không đúng dạng HTTP.' };

/** What could not be read as a request is answered in the form of every other fault; then the connection ends. */
export function refuseMalformed(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  // Whoever stops in the middle of a body that was refused has the answer already.
  const isLate = unfinished.includes(error.code) && socket.bytesWritten > 0;
  if (!socket.writable || isLate) return void socket.destroy();
  const fault = faults[error.code] ?? malformed;
  const body = JSON.stringify(errorDocument([fault]));
  const head = [
    `HTTP/1.1 ${fault.status} ${STATUS_CODES[fault.status]}`,
    `content-type: ${jsonApi}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
