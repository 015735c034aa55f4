import { app, net, session } from 'electron';
import { createShippingApi } from '../../../electron/adapters/api/createShippingApi.ts';
import { type Fetch, type HttpRequest, sendOnce } from '../../../electron/adapters/http/sendOnce.ts';
import { createDeskFetch, deskSession, findIn } from '../../../electron/main/system/deskFetch.ts';

/** The test's requests to this process, and what comes back, as JSON lines. */
export type Wish =
  | { readonly name: 'send'; readonly request: HttpRequest; readonly timeoutMs: number; readonly maxBytes: number }
  | { readonly name: 'download'; readonly baseUrl: string; readonly link: string }
  | { readonly name: 'look_up'; readonly host: string }
  /** The process of Chromium's network service, by its id. */
  | { readonly name: 'network_service' }
  /** The system's choice of a proxy, for loopback as well; null: none. */
  | { readonly name: 'proxy'; readonly port: number | null }
  /** As of now Chromium finds this wrong with every certificate; null: what it finds by itself. */
  | { readonly name: 'distrust'; readonly netError: number | null };

const resolve = findIn(net);
/** The default session is there once the app is ready. */
const fetch: Promise<Fetch> = app.whenReady().then(() => createDeskFetch(net, deskSession(app, session)));
const log = { info() {}, warn() {}, error() {} };

async function grant(wish: Wish): Promise<unknown> {
  switch (wish.name) {
    case 'send': {
      const sent = await sendOnce(await fetch, wish, wish.request);
      if (!sent.ok) return sent;
      const { status, header, body } = sent.value;
      return { ok: true, status, location: header('location'), cookies: header('set-cookie'), size: body.byteLength };
    }
    case 'download': {
      const api = createShippingApi({
        ...wish,
        apiKey: async () => null,
        fetch: await fetch,
        resolve,
        timeoutMs: 10_000,
        log,
      });
      const downloaded = await api.downloadLabel(wish.link);
      return downloaded.ok ? { ok: true, text: new TextDecoder().decode(downloaded.value) } : downloaded;
    }
    case 'look_up':
      return resolve(wish.host).catch((failure: Error) => failure.message);
    case 'network_service':
      return app.getAppMetrics().find(({ serviceName }) => serviceName === 'network.mojom.NetworkService')?.pid;
    case 'proxy':
      return session.defaultSession.setProxy(
        wish.port === null
          ? { mode: 'direct' }
          : { proxyRules: `http://127.0.0.1:${wish.port}`, proxyBypassRules: '<-loopback>' },
      );
    case 'distrust': {
      const { netError } = wish;
      return session.defaultSession.setCertificateVerifyProc(
        netError === null ? null : (_request, found) => found(netError),
      );
    }
  }
}

void app.whenReady().then(() => {
  process.on('message', (wish: Wish) => {
    void grant(wish).then(
      (value) => process.send?.(value ?? null),
      (failure: unknown) => process.send?.({ thrown: String(failure) }),
    );
  });
  process.on('disconnect', () => app.exit(0));
  process.send?.('ready');
});
