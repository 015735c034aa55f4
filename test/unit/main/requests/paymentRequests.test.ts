import { describe, expect, it } from 'vitest';
import type { RequestInput } from '../../../../electron/contract/channels.ts';
import type { Job, Payment } from '../../../../electron/contract/job.ts';
import { kurus } from '../../../../electron/contract/money.ts';
import type { ProblemCode } from '../../../../electron/contract/problem.ts';
import type { AccountHold, Profile } from '../../../../electron/contract/status.ts';
import { paymentRequests } from '../../../../electron/main/requests/paymentRequests.ts';
import { withoutBrowser } from '../../../../electron/main/requests/requests.ts';
import type { OpenStation } from '../../../../electron/main/station/stationHost.ts';
import { withStation } from '../../../../electron/main/station/withStation.ts';
import { aJob } from '../../../support/builders.ts';
import { createMemorySettings } from '../../../support/memorySettings.ts';

const LINK = 'https://pay.example/p/1?token=a%20b';
const open: Payment = {
  paid: false,
  amount: kurus(8_640),
  balance: kurus(100),
  url: LINK,
  expiresAt: null,
  toldAt: null,
  odd: [],
};

interface Scene {
  readonly payment?: Payment | null;
  readonly state?: Job['state'];
  readonly problem?: ProblemCode;
  readonly hold?: Partial<AccountHold>;
  readonly profile?: Profile;
  readonly locked?: boolean;
  /** The system's words where no program opens. */
  readonly broken?: string;
}

function desk(scene: Scene = {}) {
  const took: string[] = [];
  let probed = 0;
  const job = aJob({
    state: scene.state ?? 'awaiting_payment',
    payment: scene.payment === undefined ? open : scene.payment,
    problem: scene.problem === undefined ? null : { code: scene.problem, detail: null, fields: [] },
  });
  const hold = scene.hold === undefined ? null : { url: null, amount: kurus(3_000), ...scene.hold };
  // Only what a link is handed on with.
  const core = {
    job: async (id: string) => (id === job.id ? job : null),
    status: async () => ({ hold }),
    holdMayEnd: () => {
      probed += 1;
    },
  };
  const station = { profile: scene.profile ?? 'live', core, account: null } as unknown as OpenStation;
  const host = { current: () => station } as Parameters<typeof withStation>[0];
  const handlers = withoutBrowser(
    () => scene.locked ?? false,
    paymentRequests(withStation(host), {
      settings: createMemorySettings(),
      systemLanguage: 'tr',
      links: {
        async open(url) {
          if (scene.broken !== undefined) throw new Error(scene.broken);
          took.push(`open ${url}`);
        },
        copy: (text) => void took.push(`copy ${text}`),
      },
    }),
  );
  const handOff = (
    method: RequestInput<'payment.handOff'>['method'],
    of: RequestInput<'payment.handOff'>['of'] = { kind: 'job', jobId: job.id },
  ) => handlers['payment.handOff']({ of, method });
  return { took, handOff, probed: () => probed };
}

const refused = (code: string) => ({ ok: false, error: { code } });
const METHODS = ['open', 'copy', 'mail'] as const;

describe('a payment link that is safe', () => {
  it('goes as it came to browser and clipboard, and into a mail; its host is returned', async () => {
    const { took, handOff } = desk();
    for (const method of METHODS) expect(await handOff(method)).toEqual({ ok: true, value: { host: 'pay.example' } });
    expect(took.slice(0, 2)).toEqual([`open ${LINK}`, `copy ${LINK}`]);
    expect(took[2]).toMatch(/^open mailto:\?subject=/);
    expect(took[2]).toContain(encodeURIComponent(LINK));
  });

  it('of the debt that holds the account does the same, and the debt is checked sooner', async () => {
    const { took, handOff, probed } = desk({ hold: { url: LINK } });
    for (const method of METHODS) expect(await handOff(method, { kind: 'hold' })).toMatchObject({ ok: true });
    expect(took).toHaveLength(3);
    expect(probed()).toBe(3);
  });

  it('reports where the system has no browser, or no mail program, in the system’s words', async () => {
    const { handOff, took } = desk({ broken: 'no application found' });
    expect(await handOff('open')).toMatchObject({ error: { code: 'no_browser', detail: 'no application found' } });
    expect(await handOff('mail')).toMatchObject({ error: { code: 'no_mail_program', detail: 'no application found' } });
    expect(await handOff('copy')).toMatchObject({ ok: true });
    expect(took).toEqual([`copy ${LINK}`]);
  });

  it('opens nothing before a locked screen, and can be copied', async () => {
    const { handOff, took } = desk({ locked: true });
    expect(await handOff('open')).toMatchObject(refused('screen_locked'));
    expect(await handOff('mail')).toMatchObject(refused('screen_locked'));
    expect(await handOff('copy')).toMatchObject({ ok: true });
    expect(took).toEqual([`copy ${LINK}`]);
  });

  it('of this machine is for the demo alone', async () => {
    const payment = { ...open, url: 'http://127.0.0.1:8080/pay/1' };
    expect(await desk({ payment, profile: 'demo' }).handOff('open')).toMatchObject({
      value: { host: '127.0.0.1:8080' },
    });
    for (const profile of ['live', 'sandbox'] as const) {
      expect(await desk({ payment, profile }).handOff('open')).toMatchObject(refused('link_refused'));
    }
  });
});

describe('what is not safe, or not to be paid', () => {
  const LINKS: readonly (string | null)[] = [
    null,
    '',
    'http://pay.example/',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'data:text/html,x',
    'mailto:a@b.example',
    'smb://server/share',
    'https://bank.example@evil.example/',
    'https://bank.example:x@evil.example/',
    ' https://pay.example/',
    '\thttps://pay.example/',
    'https://pay.example/\r\nx',
    'https://pay.exa\u200bmple/',
    'https://öde.example/',
    'https://pay.example\\@evil.example/',
    'https:pay.example',
    'https://',
    `https://pay.example/${'a'.repeat(2_100)}`,
  ];

  it.each(LINKS)('%j reaches no program: neither of a job nor of the debt', async (url) => {
    const { took, handOff, probed } = desk({ payment: { ...open, url }, hold: { url } });
    for (const method of METHODS) {
      expect(await handOff(method)).toMatchObject(refused('link_refused'));
      expect(await handOff(method, { kind: 'hold' })).toMatchObject(refused('link_refused'));
    }
    expect(took).toEqual([]);
    expect(probed()).toBe(0);
  });

  it.each([
    ['paid already', { payment: { ...open, paid: true } }],
    ['being cancelled', { state: 'cancelling' }],
    ['cancelled', { state: 'cancelled' }],
    ['never asked for', { payment: null }],
    ['on its way to its label', { state: 'label_pending' }],
    ['printed, its payment never told', { state: 'printed' }],
    ['paid, as the service said when it was to be cancelled', { problem: 'paid_meanwhile' }],
  ] as const)('%s: nobody is sent to pay for it', async (_what, scene) => {
    const { took, handOff } = desk(scene);
    for (const method of METHODS) expect(await handOff(method)).toMatchObject(refused('not_possible_now'));
    expect(took).toEqual([]);
  });

  it('of another desk, and not paid, is handed on here too', async () => {
    const { handOff } = desk({ state: 'already_shipped' });
    for (const method of METHODS) expect(await handOff(method)).toMatchObject({ ok: true });
  });

  it('a missing job, or debt, is reported', async () => {
    const { handOff } = desk();
    expect(await handOff('open', { kind: 'job', jobId: 'no-such-job' })).toMatchObject(refused('job_not_found'));
    expect(await handOff('open', { kind: 'hold' })).toMatchObject(refused('link_refused'));
  });
});
