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

/** Has to run before the app is ready. */
export function announceAppProtocol(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

/** Serves the built pages from `directory` under app://station, each with a strict content security policy. */
export function serveApp(session: Session, directory: string): void {
  session.protocol.handle('app', async (request) => {
    const url = new URL(request.url);
    if (url.host !== 'station') return new Response(null, { status: 404 });
    const path = normalize(join(directory, decodeURIComponent(url.pathname === '/' ? '/index.html' : url.pathname)));
    if (!path.startsWith(directory + sep)) return new Response(null, { status: 403 });
    const type = TYPES[extname(path)];
    if (type === undefined) return new Response(null, { status: 404 });
    try {
      const bytes = await readFile(path);
      return extname(path) === '.html' ? page(bytes.toString('utf8')) : file(bytes, type);
    } catch {
      return new Response(null, { status: 404 });
    }
  });
}

function file(bytes: Buffer, type: string): Response {
  return new Response(new Uint8Array(bytes), {
    headers: { 'Content-Type': type, 'X-Content-Type-Options': 'nosniff' },
  });
}

/** The UI kit adds style elements: they carry a nonce that is new for every load. */
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
