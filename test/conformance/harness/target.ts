import type { Target, Timeout } from './bench.ts';

/** Requests per 60 s that leave a foreign account of the default limit (section 8) room for its own work. */
export const politePerMinute = 40;

/** Polled every five seconds and given up after three minutes: the labels of a slower carrier are not judged. */
export const fewSeconds: Timeout = { pollAgainMs: 5_000, labelMs: 180_000, tryAgainMs: 1_000 };

export function emulatorTarget(service: { readonly url: string; readonly apiKey: string }): Target {
  return {
    baseUrl: service.url,
    apiKey: service.apiKey,
    controlUrl: `${service.url}/control`,
    allowCharges: true,
    webhookUrl: null,
    perMinute: politePerMinute,
    lowBalanceKey: null,
    debtKey: null,
    disabledKey: null,
    timeout: fewSeconds,
  };
}
