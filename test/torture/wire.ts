import { connect, createServer, type Server, type Socket } from 'node:net';
import type { Reached } from './budgetBook.ts';
import { COUNTED_HEADER, SENDER_HEADER } from './protocol.ts';

/** The requests of the station, by their kind. */
export type Requested = 'create' | 'cancel' | 'label' | 'detail' | 'account' | 'download' | 'other';

/**
 * What goes wrong on the way. `drop_before`: the connection breaks before the request is forwarded. `drop_after`: after it
 * was answered. `drop_during`: while the service works on it. `cut`: after exactly so many bytes of the answer. `hold`:
 * the answer is so many ms late. `late`: the request itself is. `status`, `answer`: another answer, with or without the work done.
 */
export type WireTrouble =
  | { readonly kind: 'drop_before' | 'drop_during' | 'drop_after' | 'garbage' }
  | { readonly kind: 'cut'; readonly bytes: number }
  | { readonly kind: 'hold' | 'late'; readonly ms: number }
  | { readonly kind: 'status'; readonly status: 429 | 500 | 502 | 503; readonly processed: boolean }
  | { readonly kind: 'answer'; readonly status: number; readonly body: string; readonly processed: boolean };

/** A request about one shipment. */
export interface Visit {
  readonly at: number;
  readonly requested: 'detail' | 'cancel';
  readonly shipmentId: string;
}

export interface Wire {
  readonly url: string;
  /** The nth request of that kind (`any`: of whatever kind) meets this. Counted from 1, for the life of the proxy. */
  trouble(on: Requested | 'any', nth: number, trouble: WireTrouble): void;
  /** Where the link of a shipment's label leads; null: to the label. */
  lead(where: (shipmentId: string) => string | null): void;
  /** Connections are refused for so many ms. */
  outage(ms: number): void;
  mend(): void;
  troubles(): number;
  /** The requests that reached the service, real epoch ms. */
  readonly reached: readonly Reached[];
  /** The create requests among them, by the reference that they carry; real epoch ms. */
  readonly creates: readonly { readonly at: number; readonly reference: string | null }[];
  /** Who opened the shipment of a reference: whose create request the service answered as a new one, not a duplicate. */
  readonly creators: ReadonlyMap<string, string>;
  /** Polls of one shipment, and cancels of it; real epoch ms. */
  readonly visits: readonly Visit[];
  /** Length of the longest answer to a create request so far, in bytes with its head. */
  longestCreate(): number;
  /** True when nothing is under way. */
  isIdle(): boolean;
  close(): Promise<void>;
}

const HEAD_END = '\r\n\r\n';

interface Request {
  readonly bytes: Buffer;
  readonly requested: Requested;
  readonly sender: Pick<Reached, 'by' | 'countedAt'>;
}

/** The whole request, once it is there. */
function readRequest(socket: Socket): Promise<Request | null> {
  return new Promise((resolve) => {
    let bytes: Buffer = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      const end = bytes.indexOf(HEAD_END);
      if (end < 0) return;
      const head = bytes.subarray(0, end).toString('latin1');
      const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
      if (bytes.length >= end + HEAD_END.length + length) {
        resolve({ bytes, requested: requestOf(head), sender: senderOf(head) });
      }
    });
    socket.once('close', () => resolve(null));
  });
}

function requestOf(head: string): Requested {
  const [method = '', path = ''] = head.split(' ');
  const plain = path.split('?')[0] ?? '';
  if (method === 'POST' && plain === '/api/v2/shipments') return 'create';
  if (plain.endsWith('/cancel')) return 'cancel';
  if (plain.endsWith('/label')) return 'label';
  if (plain.endsWith('/label-download')) return 'download';
  if (plain.startsWith('/api/v2/account')) return 'account';
  return /^\/api\/v2\/shipments\/\d+$/.test(plain) ? 'detail' : 'other';
}

function senderOf(head: string): Request['sender'] {
  const header = (name: string) => new RegExp(`^${name}: *(.*?)\\r?$`, 'im').exec(head)?.[1] ?? '';
  return { by: header(SENDER_HEADER), countedAt: Number(header(COUNTED_HEADER)) };
}

function visitOf(request: Buffer, requested: Requested, at: number): Visit | null {
  if (requested !== 'detail' && requested !== 'cancel') return null;
  const path = request.subarray(0, request.indexOf(HEAD_END)).toString('latin1').split(' ')[1] ?? '';
  const shipmentId = /^\/api\/v2\/shipments\/(\d+)/.exec(path)?.[1];
  return shipmentId === undefined ? null : { at, requested, shipmentId };
}

/** Where this request would be led; null for one that is not. */
function linkOf(request: Buffer, where: (shipmentId: string) => string | null): string | null {
  const path = request.subarray(0, request.indexOf(HEAD_END)).toString('latin1').split(' ')[1] ?? '';
  const shipmentId = /^\/api\/v2\/shipments\/(\d+)\/label-download/.exec(path)?.[1];
  return shipmentId === undefined ? null : where(shipmentId);
}

function referenceOf(request: Buffer): string | null {
  const body: unknown = JSON.parse(request.subarray(request.indexOf(HEAD_END) + HEAD_END.length).toString('utf8'));
  const reference = (body as { readonly order_reference?: unknown }).order_reference;
  return typeof reference === 'string' ? reference : null;
}

/** The answer of the service to these bytes, whole; empty when there was none. */
function forward(port: number, bytes: Buffer, open: Set<Socket>): Promise<Buffer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      const so = Buffer.concat(chunks);
      const end = so.indexOf(HEAD_END);
      if (end < 0) return;
      const length = Number(/^content-length: *(\d+)/im.exec(so.subarray(0, end).toString('latin1'))?.[1] ?? -1);
      if (length >= 0 && so.length >= end + HEAD_END.length + length) socket.destroy();
    });
    socket.once('close', () => {
      open.delete(socket);
      resolve(Buffer.concat(chunks));
    });
  });
}

/** 201: a new shipment. 402: a new one whose payment is open; a duplicate of it is answered in the same way, later. */
function hasOpened(answer: Buffer): boolean {
  return /^HTTP\/1\.1 (?:201|402) /.test(answer.subarray(0, 16).toString('latin1'));
}

function bodyOf(status: number): string {
  return status === 502 ? '<html><body><h1>502 Bad Gateway</h1></body></html>' : '{"success":false,"message":"x"}';
}

function answerOf(status: number, body: string): Buffer {
  const type = body.startsWith('<') ? 'text/html' : 'application/json';
  const length = Buffer.byteLength(body);
  const head = `HTTP/1.1 ${status} Trouble\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\nConnection: close`;
  return Buffer.from(`${head}${HEAD_END}${body}`);
}

function redirectTo(location: string): Buffer {
  const head = `HTTP/1.1 302 Found\r\nLocation: ${location}\r\nContent-Length: 0\r\nConnection: close`;
  return Buffer.from(`${head}${HEAD_END}`);
}

const GARBAGE = Buffer.from(
  `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 24${HEAD_END}{"success":true,"data":{`,
);

const realNow = () => performance.timeOrigin + performance.now();

/** Stands between station and service, one request per connection, and breaks what the plan has. */
export async function openWire(servicePort: number): Promise<Wire> {
  const planned = new Map<string, WireTrouble>();
  const counts = new Map<string, number>();
  const reached: Reached[] = [];
  const creates: Wire['creates'][number][] = [];
  const creators = new Map<string, string>();
  const visits: Visit[] = [];
  const clients = new Set<Socket>();
  const services = new Set<Socket>();
  const timers = new Map<NodeJS.Timeout, () => void>();
  let busy = 0;
  let happened = 0;
  let longest = 0;
  let where: (shipmentId: string) => string | null = () => null;
  let mended = false;
  let closed = false;
  let port = 0;
  let back: NodeJS.Timeout | null = null;

  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(() => {
        timers.delete(timer);
        resolve();
      }, ms);
      timers.set(timer, resolve);
    });

  function troubleFor(requested: Requested): WireTrouble | null {
    for (const name of [requested, 'any']) counts.set(name, (counts.get(name) ?? 0) + 1);
    const found =
      planned.get(`${requested} ${counts.get(requested)}`) ?? planned.get(`any ${counts.get('any')}`) ?? null;
    if (found === null || mended) return null;
    happened += 1;
    return found;
  }

  async function serve(client: Socket): Promise<void> {
    const request = await readRequest(client);
    if (request === null) return;
    const { requested, bytes, sender } = request;
    const at = realNow();
    const reference = requested === 'create' ? referenceOf(bytes) : null;
    if (requested === 'create') creates.push({ at, reference });
    const visit = visitOf(bytes, requested, at);
    if (visit !== null) visits.push(visit);
    const trouble = troubleFor(requested);
    const service = async () => {
      const left = realNow();
      const answer = await forward(servicePort, bytes, services);
      reached.push({ ...sender, at: left, isHeard: !client.destroyed });
      // Of two requests under one key the second may be answered first: the first waits for its label there.
      if (reference !== null && hasOpened(answer) && !creators.has(reference)) creators.set(reference, sender.by);
      return answer;
    };
    switch (trouble?.kind) {
      case undefined:
        break;
      case 'drop_before':
        return reset(client);
      case 'drop_during': {
        const answer = service();
        reset(client);
        await answer;
        return;
      }
      case 'drop_after':
        await service();
        return reset(client);
      case 'garbage':
        await service();
        client.end(GARBAGE);
        return;
      case 'status':
        if (trouble.processed) await service();
        client.end(answerOf(trouble.status, bodyOf(trouble.status)));
        return;
      case 'answer':
        if (trouble.processed) await service();
        client.end(answerOf(trouble.status, trouble.body));
        return;
      case 'late':
        await wait(trouble.ms);
        break;
      case 'cut':
      case 'hold':
        break;
    }
    const answer = await service();
    const location = linkOf(bytes, where);
    if (location !== null) {
      happened += 1;
      client.end(redirectTo(location));
      return;
    }
    if (requested === 'create') longest = Math.max(longest, answer.length);
    if (trouble?.kind === 'hold') await wait(trouble.ms);
    if (trouble?.kind === 'cut' && trouble.bytes < answer.length) {
      if (trouble.bytes === 0) return reset(client);
      client.write(answer.subarray(0, trouble.bytes), () => client.destroySoon());
      return;
    }
    if (answer.length === 0) return reset(client);
    client.end(answer);
  }

  function reset(client: Socket) {
    client.resetAndDestroy();
  }

  const server: Server = createServer((client) => {
    if (closed) return client.destroy();
    clients.add(client);
    client.on('error', () => undefined);
    client.once('close', () => clients.delete(client));
    busy += 1;
    void serve(client).finally(() => {
      busy -= 1;
    });
  });

  const listen = (wanted: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(wanted, '127.0.0.1', () => {
        server.off('error', reject);
        resolve();
      });
    });

  await listen(0);
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;

  function comeBack() {
    if (back === null) return;
    clearTimeout(back);
    back = null;
    // Somebody may have taken the port meanwhile: it is tried again until it is free.
    if (!closed) listen(port).catch(() => outageFor(5));
  }

  function outageFor(ms: number) {
    back = setTimeout(comeBack, ms);
  }

  return {
    url: `http://127.0.0.1:${port}`,
    trouble(on, nth, trouble) {
      planned.set(`${on} ${nth}`, trouble);
    },
    lead(to) {
      where = to;
    },
    outage(ms) {
      if (mended || back !== null) return;
      happened += 1;
      outageFor(ms);
      server.close();
    },
    mend() {
      mended = true;
      comeBack();
    },
    troubles: () => happened,
    reached,
    creates,
    creators,
    visits,
    longestCreate: () => longest,
    isIdle: () => busy === 0,
    close() {
      closed = true;
      if (back !== null) clearTimeout(back);
      for (const [timer, resolve] of timers) {
        clearTimeout(timer);
        resolve();
      }
      for (const socket of [...clients, ...services]) socket.destroy();
      return new Promise((resolve) => {
        if (server.listening) server.close(() => resolve());
        else resolve();
      });
    },
  };
}
