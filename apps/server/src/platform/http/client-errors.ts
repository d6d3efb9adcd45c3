import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';
import type { ErrorName } from '@botique/contract/errors.ts';
import { AppError } from '../errors.ts';

const byCode: Record<string, ErrorName> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};

/** Answers requests that Node can't parse in the usual form. No route or hook sees them. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) socket.write(replyTo(new AppError(byCode[error.code ?? ''] ?? 'invalid_request')));
  socket.destroy(error);
}

function replyTo({ status, error, message }: AppError): string {
  const body = JSON.stringify({ success: false, code: status, error, message });
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    "content-security-policy: default-src 'none'; frame-ancestors 'none'",
    `x-request-id: ${randomUUID()}`,
    'connection: close',
    '',
    body,
  ].join('\r\n');
}
