import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { protocol, type Session } from 'electron';

export const APP_ORIGIN = 'app://station';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.wav': 'audio/wav',
};

/** The kinds of files that a document names and that its page needs to start. */
const LOADED_AT_ONCE = ['.js', '.css'];

/** The most that goes from this process to that of the page at once, bytes. */
const PIECE_BYTES = 65_536;

/** The page runs a file only after the message that it is complete, which is sent this long (ms) after the last piece. */
const END_REPORTED_MS = 5;

/** Must run before the app is ready. */
export function announceAppProtocol(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

interface Served {
  /** Resolves when the page has its first scripts and styles. Slow work in this process waits for that. */
  readonly pageIsServed: Promise<void>;
}

/** Serves the built pages from `directory` under app://station, each with a strict content security policy. */
export function serveApp(session: Session, directory: string): Served {
  let come = () => {};
  const pageIsServed = new Promise<void>((resolve) => {
    come = resolve;
  });
  let waiting = 0;
  let hasScript = false;
  session.protocol.handle('app', async (request) => {
    const url = new URL(request.url);
    if (url.host !== 'station') return new Response(null, { status: 404 });
    const path = normalize(join(directory, decodeURIComponent(url.pathname === '/' ? '/index.html' : url.pathname)));
    if (!path.startsWith(directory + sep)) return new Response(null, { status: 403 });
    const type = TYPES[extname(path)];
    if (type === undefined) return new Response(null, { status: 404 });
    const isPart = LOADED_AT_ONCE.includes(extname(path));
    if (isPart) waiting += 1;
    hasScript ||= extname(path) === '.js';
    const onTaken = () => {
      if (!isPart) return;
      waiting -= 1;
      // A page requests everything that its document names at once.
      if (waiting === 0 && hasScript) setTimeout(come, END_REPORTED_MS);
    };
    try {
      const bytes = await readFile(path);
      return extname(path) === '.html' ? page(bytes.toString('utf8')) : file(bytes, type, onTaken);
    } catch {
      onTaken();
      return new Response(null, { status: 404 });
    }
  });
  return { pageIsServed };
}

/**
 * Calls back when the page's process has taken all of it. In pieces: a whole file would be taken from here at once, but
 * would go over to the page piece by piece, and each piece waits for this thread.
 */
function body(bytes: Uint8Array, onTaken: () => void): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream(
    {
      pull(stream) {
        if (at < bytes.length) {
          stream.enqueue(bytes.subarray(at, at + PIECE_BYTES));
          at += PIECE_BYTES;
        } else {
          stream.close();
          onTaken();
        }
      },
    },
    { highWaterMark: 0 },
  );
}

function file(bytes: Buffer, type: string, onTaken: () => void): Response {
  return new Response(body(new Uint8Array(bytes), onTaken), {
    headers: { 'Content-Type': type, 'X-Content-Type-Options': 'nosniff' },
  });
}

/** The UI kit adds style elements. They carry a nonce that is new for every load. */
function page(html: string): Response {
  const nonce = randomBytes(16).toString('base64');
  return new Response(html.replaceAll('__CSP_NONCE__', nonce), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': [
        "default-src 'none'",
        "script-src 'self'",
        `style-src 'self' 'nonce-${nonce}'`,
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "media-src 'self' data: blob:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
    },
  });
}
