import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Fault } from '../faults.ts';
import { type WireStyle, writeJson } from '../wire.ts';
import type { Answer } from './answer.ts';

/** An answer as it goes over the wire. */
export type Raw = {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly bytes: Buffer;
};

export function encode(answer: Answer, style: WireStyle): Raw {
  const { status, body } = answer;
  switch (body.kind) {
    case 'json': {
      const bytes = Buffer.from(writeJson(body.value, style), 'utf8');
      return { status, headers: { 'Content-Type': 'application/json', ...answer.headers }, bytes };
    }
    case 'html': {
      const headers = { 'Content-Type': 'text/html; charset=utf-8', ...answer.headers };
      return { status, headers, bytes: Buffer.from(body.text, 'utf8') };
    }
    case 'pdf': {
      const headers = {
        'Content-Type': 'application/pdf',
        'Content-Disposition': `inline; filename="${body.fileName}"`,
        ...answer.headers,
      };
      return { status, headers, bytes: Buffer.from(body.bytes) };
    }
  }
}

function send(response: ServerResponse, raw: Raw): void {
  response.writeHead(raw.status, { ...raw.headers, 'Content-Length': raw.bytes.length });
  response.end(raw.bytes);
}

/** The bytes of the answer from its status line on, because a cut counts them. */
function wholeAnswer(raw: Raw, date: string): { readonly bytes: Buffer; readonly headLength: number } {
  const headers = { ...raw.headers, 'Content-Length': String(raw.bytes.length), Date: date };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = Buffer.from(
    `HTTP/1.1 ${raw.status} ${STATUS_CODES[raw.status] ?? ''}\r\n${lines.join('')}\r\n`,
    'latin1',
  );
  return { bytes: Buffer.concat([head, raw.bytes]), headLength: head.length };
}

const strangersPage =
  '<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>\n';

/** Sends an answer, or what a fault makes of it. Returns the status that the caller can have seen, or null. */
export function transmit(response: ServerResponse, raw: Raw, fault: Fault | null): number | null {
  const socket = response.socket;
  if (fault === null || socket === null) {
    send(response, raw);
    return raw.status;
  }
  switch (fault.kind) {
    case 'status': {
      const text = fault.body ?? JSON.stringify({ success: false, message: 'Sunucu hatası.' });
      const headers = { 'Content-Type': 'application/json', ...fault.headers };
      send(response, { status: fault.status, headers, bytes: Buffer.from(text, 'utf8') });
      return fault.status;
    }
    case 'html': {
      const { status = 502 } = fault;
      const headers = { 'Content-Type': 'text/html; charset=utf-8' };
      send(response, { status, headers, bytes: Buffer.from(strangersPage, 'utf8') });
      return status;
    }
    case 'delay':
      send(response, raw);
      return raw.status;
    case 'malformed_json':
      send(response, { ...raw, bytes: raw.bytes.subarray(0, Math.floor(raw.bytes.length / 2)) });
      return raw.status;
    case 'hang':
      return null;
    case 'reset':
      socket.resetAndDestroy();
      return null;
    case 'cut': {
      const whole = wholeAnswer(raw, String(response.getHeader('Date') ?? new Date().toUTCString()));
      const end = fault.of === 'answer' ? fault.afterBytes : whole.headLength + fault.afterBytes;
      socket.write(whole.bytes.subarray(0, end), () => socket.destroy());
      return null;
    }
  }
}
