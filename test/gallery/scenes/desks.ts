import { stationError } from '../../../electron/contract/errors.ts';
import type { JobRecord } from '../../../electron/contract/job.ts';
import { err, ok } from '../../../electron/contract/result.ts';
import {
  type LateCorrection,
  SHARED_SESSIONS,
  type SiteClaim,
  type SiteState,
} from '../../../electron/contract/site.ts';
import type { FakeBridgeStart } from '../../support/fakeBridge.ts';
import { sampleStatus } from '../../support/fakeBridge.ts';
import { FAKE_JOIN_CODE } from '../../support/fakeSite.ts';
import { desk, deskWith, scanOf } from '../desk/desk.ts';
import { LONG_REFERENCE, longOrder, order, parcel, problem, unsent } from '../desk/parcels.ts';
import { siteAway as away, claimOfTwo, desksOf, longDesk, parcelAtTwo, siteParcels } from '../desk/site.ts';
import { HOUR, MINUTE, NOW, SECOND } from '../moment.ts';
import type { Hand, Scene } from '../scene.ts';
import { main, outcome, scanned } from './scanScene.ts';

/** It answers, but a pooler in front of it lends its sessions to others. */
const sharesSessions: typeof away = { ...away, why: SHARED_SESSIONS };

const late = (change: Partial<LateCorrection> = {}): SiteState => ({
  kind: 'together',
  late: { reference: 'ORD-10412', desk: '2', changed: ['receiver_address', 'receiver_district'], ...change },
});

const refused = (reason: 'same_desk' | 'older_program' | 'older_database'): SiteState => ({
  kind: 'away',
  since: NOW - MINUTE,
  reason,
  why: '',
});

/** This desk has the name of one that is not on. */
const setUpAgain: SiteState = { kind: 'together', namesake: { id: 'desk-3', name: '1' } };
const desksWithNamesake = () =>
  desksOf(4).map((one) => (one.desk.id === 'desk-3' ? { ...one, desk: { id: 'desk-3', name: '1' } } : one));

/** The database has lost the reports of a desk that is not seen, and of one that is on. */
const desksAwaited = () =>
  desksOf(4).map((one, index) => (index === 1 || index === 2 ? { ...one, isAwaited: true } : one));

/** The next scan is an order that another desk has. */
function atDesk(claim: Partial<SiteClaim> = {}, change: FakeBridgeStart = {}): FakeBridgeStart {
  const found = claimOfTwo(claim);
  return desk({
    site: { claims: [found] },
    ...change,
    handlers: { 'scan.submit': () => ok({ kind: 'elsewhere', claim: found }), ...change.handlers },
  });
}

const ELSEWHERE = outcome('elsewhere');
const AWAITED = { isAwaited: true, parcel: null } as const;

const scanScenes: readonly Scene[] = [
  scanned('elsewhere', atDesk(), ELSEWHERE),
  main(scanned('elsewhere-printed', atDesk({ parcel: parcelAtTwo() }), ELSEWHERE)),
  scanned(
    'elsewhere-long',
    atDesk({
      desk: longDesk,
      parcel: parcelAtTwo({ desk: longDesk, state: 'label_pending', slot: 104, printedAt: null }),
    }),
    ELSEWHERE,
  ),
  scanned(
    'elsewhere-off',
    atDesk({
      deskIsOn: false,
      deskSeenAt: NOW - 2 * HOUR,
      parcel: parcelAtTwo({ state: 'needs_attention', printedAt: null }),
    }),
    ELSEWHERE,
  ),
  scanned('elsewhere-gone', atDesk({ parcel: parcelAtTwo({ state: 'handed_over' }) }), ELSEWHERE),
  scanned('elsewhere-cancelled', atDesk({ parcel: parcelAtTwo({ state: 'cancelled' }) }), ELSEWHERE),
  main(scanned('elsewhere-awaited', atDesk({ ...AWAITED, since: NOW - 47 * MINUTE }), ELSEWHERE)),
  scanned(
    'elsewhere-awaited-off',
    atDesk({ ...AWAITED, desk: longDesk, deskIsOn: false, deskSeenAt: NOW - 47 * MINUTE }),
    ELSEWHERE,
  ),
  scanned('elsewhere-awaited-question', atDesk(AWAITED), `${ELSEWHERE}[data-step=take_over_question]`, (hand) =>
    hand.press('Alt+T'),
  ),
  scanned('elsewhere-away', atDesk({ parcel: parcelAtTwo() }, { status: { site: away } }), ELSEWHERE),
  scanned(
    'elsewhere-question',
    atDesk({ parcel: parcelAtTwo() }),
    `${ELSEWHERE}[data-step=take_over_question]`,
    (hand) => hand.press('Alt+T'),
  ),
  scanned('elsewhere-question-untold', atDesk(), `${ELSEWHERE}[data-step=take_over_question]`, (hand) =>
    hand.press('Alt+T'),
  ),
  scanned('elsewhere-list', atDesk({ parcel: parcelAtTwo() }), `${ELSEWHERE} >> 0`, async (hand) => {
    await hand.scan('ORD-10398');
    await hand.see('[data-outcome=already_shipped][data-code]');
  }),
  scanned(
    'taken-while-away',
    scanOf(waiting({ state: 'label_pending', slot: 7 }), 'new', { status: { site: away } }),
    outcome('wait'),
  ),
  scanned(
    'sent-and-taken-over',
    scanOf(
      unsent('sent', {
        state: 'needs_attention',
        deliveryUnknown: true,
        problem: problem('claimed_elsewhere', longDesk.name),
      }),
    ),
    outcome('problem'),
  ),
  scanned(
    'lost-to-another-desk',
    scanOf(
      parcel('lost', {
        state: 'label_ready',
        problem: problem('claimed_elsewhere', longDesk.name),
        print: null,
        printCount: 0,
      }),
    ),
    outcome('problem'),
  ),
];

function waiting(change: Partial<JobRecord>) {
  return parcel('away', { claim: 'away', label: null, print: null, printCount: 0, ...change });
}

const problemScenes: readonly Scene[] = [
  {
    name: 'problems-at-another-desk',
    start: () =>
      deskWith([
        unsent('lost-1', {
          seq: 8_301,
          order: longOrder,
          state: 'needs_attention',
          problem: problem('claimed_elsewhere', '2'),
        }),
        parcel('lost-2', {
          seq: 8_302,
          state: 'label_ready',
          problem: problem('claimed_elsewhere', longDesk.name),
          print: null,
          printCount: 0,
        }),
      ]),
    steps: (hand) => hand.press('F5'),
    until: '[data-screen=problems] [data-job-id=lost-1]',
  },
];

const frameScenes: readonly Scene[] = [
  {
    name: 'frame-site-away',
    start: () => desk({ site: { desks: desksOf(2) }, status: { site: away } }),
    until: '[data-testid=site-banner]',
  },
  {
    name: 'frame-site-without',
    start: () => desk({ site: { desks: desksOf(2) }, status: { site: { ...away, withoutOthers: NOW - 9 * MINUTE } } }),
    until: '[data-testid=site-banner]',
  },
  scanned(
    'others-unasked',
    scanOf(unsent('unasked', { state: 'queued', claim: 'away' }), 'new', {
      site: {},
      status: { site: away },
    }),
    outcome('offline'),
  ),
  {
    name: 'frame-site-shares-sessions',
    start: () => desk({ site: { desks: desksOf(2) }, status: { site: sharesSessions } }),
    until: '[data-testid=site-banner]',
  },
  {
    name: 'frame-site-shares-sessions-without',
    start: () =>
      desk({ site: { desks: desksOf(2) }, status: { site: { ...sharesSessions, withoutOthers: NOW - 9 * MINUTE } } }),
    until: '[data-testid=site-banner]',
  },
  {
    name: 'frame-late-correction',
    start: () => desk({ site: { desks: desksOf(2) }, status: { site: late() } }),
    until: '[data-testid=late-banner]',
    main: true,
  },
  {
    name: 'frame-late-correction-long',
    start: () =>
      desk({
        site: { desks: desksOf(10) },
        status: {
          site: late({
            reference: LONG_REFERENCE,
            desk: longDesk.name,
            changed: [
              'receiver_name',
              'receiver_phone',
              'receiver_address',
              'receiver_province',
              'receiver_district',
              'width',
              'length',
              'height',
              'quantity',
              'carrier',
            ],
          }),
        },
      }),
    until: '[data-testid=late-banner]',
  },
  {
    name: 'frame-late-correction-detail',
    start: () => desk({ site: { desks: desksOf(2) }, status: { site: late() } }),
    steps: async (hand) => {
      await hand.see('[data-testid=late-banner]');
      await hand.press('Alt+A');
    },
    until: '[data-testid=banner-list]',
  },
  {
    name: 'frame-late-correction-unknown',
    start: () => desk({ site: { desks: desksOf(2) }, status: { site: late({ changed: [] }) } }),
    until: '[data-testid=late-banner]',
  },
  scanned(
    'late-correction',
    scanOf(parcel('late', {}), 'new', { site: { desks: desksOf(2) }, status: { site: late() } }),
    '[data-testid=late-banner]',
  ),
  ...(['same_desk', 'older_program', 'older_database'] as const).map(
    (reason): Scene => ({
      name: `frame-site-${reason.replace('_', '-')}`,
      start: () => desk({ site: {}, status: { site: refused(reason) } }),
      until: '[data-testid=site-banner]',
    }),
  ),
  scanned(
    'desk-refused',
    scanOf(unsent('refused', { state: 'queued', claim: 'away' }), 'new', {
      site: {},
      status: { site: refused('same_desk') },
    }),
    outcome('offline'),
  ),
  {
    name: 'frame-site-namesake',
    start: () => desk({ site: { desks: desksWithNamesake() }, status: { site: setUpAgain } }),
    until: '[data-testid=namesake-banner]',
  },
];

const JOINED = { address: '192.168.1.7', at: NOW - 2 * MINUTE };
const SCREEN = '[data-screen=desks]';
const ROW = `${SCREEN} [data-row]`;

async function openDesks(hand: Hand): Promise<void> {
  await hand.press('Shift+F7');
  await hand.see(SCREEN);
}

async function searchFor(hand: Hand, text: string): Promise<void> {
  await openDesks(hand);
  await hand.fill(`${SCREEN} input[type=search]`, text);
}

async function openList(hand: Hand, key: string): Promise<void> {
  await openDesks(hand);
  await hand.see(ROW);
  await hand.press(key);
}

const screenOf = (name: string, scene: Omit<Scene, 'name' | 'steps'> & Partial<Pick<Scene, 'steps'>>): Scene => ({
  name: `desks-${name}`,
  steps: openDesks,
  ...scene,
});

const siteOf = (count: number, change: FakeBridgeStart = {}): FakeBridgeStart =>
  desk({ site: { desks: desksOf(count), parcels: siteParcels(140) }, ...change });

/** The desk that is not seen stands right below this one. */
async function chooseOffDesk(hand: Hand): Promise<void> {
  await openDesks(hand);
  await hand.see(ROW);
  await hand.press('Home');
  await hand.press('ArrowDown');
}

const deskScreens: readonly Scene[] = [
  screenOf('alone', { start: () => desk(), until: `${SCREEN} h2` }),
  screenOf('one', { start: () => siteOf(1), until: ROW }),
  screenOf('two', { start: () => siteOf(2), until: ROW }),
  screenOf('ten', { start: () => siteOf(10), until: ROW, main: true }),
  screenOf('fifty', { start: () => siteOf(50), until: ROW, tall: 3_400 }),
  screenOf('off', {
    start: () => siteOf(3),
    steps: chooseOffDesk,
    until: '[data-testid=desk-chosen]',
  }),
  screenOf('off-question', {
    start: () => siteOf(3),
    steps: async (hand) => {
      await chooseOffDesk(hand);
      await hand.see('[data-testid=desk-chosen]');
      await hand.press('Alt+D');
    },
    until: '[data-testid=question]',
  }),
  screenOf('awaited', {
    start: () => siteOf(4, { site: { desks: desksAwaited() } }),
    steps: chooseOffDesk,
    until: '[data-testid=desk-chosen]',
  }),
  screenOf('awaited-question', {
    start: () => siteOf(4, { site: { desks: desksAwaited() } }),
    steps: async (hand) => {
      await chooseOffDesk(hand);
      await hand.see('[data-testid=desk-chosen]');
      await hand.press('Alt+D');
    },
    until: '[data-testid=question]',
  }),
  screenOf('namesake', {
    start: () => siteOf(4, { site: { desks: desksWithNamesake() }, status: { site: setUpAgain } }),
    steps: chooseOffDesk,
    until: '[data-testid=desk-chosen]',
  }),
  screenOf('namesake-question', {
    start: () => siteOf(4, { site: { desks: desksWithNamesake() }, status: { site: setUpAgain } }),
    steps: async (hand) => {
      await chooseOffDesk(hand);
      await hand.see('[data-testid=desk-chosen]');
      await hand.press('Alt+D');
    },
    until: '[data-testid=question]',
  }),
  screenOf('unprotected', {
    start: () => siteOf(4, { site: { desks: desksOf(4), address: { tls: 'off' } } }),
    until: '[data-testid=site-tls]',
  }),
  screenOf('away', {
    start: () => siteOf(10, { status: { site: away } }),
    until: '[data-testid=site-away]',
  }),
  screenOf('away-known', {
    start: () => siteOf(10),
    steps: async (hand) => {
      await openDesks(hand);
      await hand.see(ROW);
      hand.fake.changeStatus({ site: away });
    },
    until: '[data-testid=site-away]',
  }),
  screenOf('shares-sessions', {
    start: () => siteOf(10, { status: { site: sharesSessions } }),
    until: '[data-testid=site-away]',
  }),
  screenOf('shares-sessions-known', {
    start: () => siteOf(10),
    steps: async (hand) => {
      await openDesks(hand);
      await hand.see(ROW);
      hand.fake.changeStatus({ site: sharesSessions });
    },
    until: '[data-testid=site-away]',
  }),
  screenOf('late-correction', {
    start: () => siteOf(4, { status: { site: late() } }),
    until: ROW,
  }),
  screenOf('failed', {
    start: () =>
      siteOf(2, { handlers: { 'site.desks': () => err(stationError('internal', 'relation does not exist')) } }),
    until: '[data-testid=list-state][data-state=error]',
  }),
  screenOf('found', { start: () => siteOf(10), steps: (hand) => searchFor(hand, 'a'), until: ROW, main: true }),
  screenOf('found-nothing', {
    start: () => siteOf(10),
    steps: (hand) => searchFor(hand, 'ORD-99999'),
    until: `${SCREEN} h2`,
  }),
  screenOf('closing', { start: () => siteOf(10), steps: (hand) => openList(hand, 'Alt+4'), until: ROW, main: true }),
  screenOf('closing-clear', {
    start: () => siteOf(10),
    steps: (hand) => openList(hand, 'Alt+3'),
    until: `${SCREEN} h2`,
  }),
  screenOf('parcel', {
    start: () => siteOf(10),
    steps: async (hand) => {
      await searchFor(hand, LONG_REFERENCE);
      await hand.see('[data-testid=site-parcel-chosen]');
      await hand.press('Enter');
      await hand.see('[data-testid=site-parcel]');
      await hand.press('Alt+C');
    },
    until: '[data-testid=site-parcel] [data-tone=done]',
  }),
  {
    name: 'orders-at-another-desk',
    start: () =>
      desk({
        orders: [1, 2, 3, 4].map((n) => ({
          order: order(n + 200),
          jobId: null,
          elsewhere: n === 1 ? '2' : n === 3 ? longDesk.name : null,
        })),
        status: { ordersInBook: 4 },
      }),
    steps: (hand) => hand.press('F6'),
    until: '[data-testid=order-elsewhere]',
  },
];

const SITE = '[data-setting=site]';
const INVITE = '[data-setting=invite]';

const settingsOf = (
  name: string,
  start: () => FakeBridgeStart,
  until: string,
  steps?: (hand: Hand) => Promise<void>,
  tall?: number,
): Scene => ({
  name: `settings-desks-${name}`,
  start,
  steps: async (hand) => {
    await hand.press('F9');
    await hand.see('[data-screen=settings] h2');
    await hand.press('Alt+0');
    await hand.see(SITE);
    await steps?.(hand);
  },
  until,
  ...(tall === undefined ? {} : { tall }),
});

const settingsScenes: readonly Scene[] = [
  settingsOf('demo', () => desk({ status: { profile: 'demo' } }), SITE),
  settingsOf('alone', () => desk(), `${SITE} button`),
  settingsOf(
    'join',
    () => desk(),
    '[data-testid=join-form]',
    (hand) => hand.press('Alt+B'),
  ),
  settingsOf(
    'join-refused',
    () => desk({ handlers: { 'site.join': () => err(stationError('join_used')) } }),
    '[data-testid=join-form] [role=alert]',
    async (hand) => {
      await hand.press('Alt+B');
      await hand.see('[data-testid=join-form]');
      await hand.scan(FAKE_JOIN_CODE.replaceAll('-', ''));
      await hand.fill('[data-testid=join-form] input >> 1', 'Depo arkası');
      await hand.button('join.join');
    },
  ),
  settingsOf(
    'join-pin',
    () => desk({ handlers: { 'site.join': () => err(stationError('pin_needed')) } }),
    '[data-testid=pin]',
    async (hand) => {
      await hand.press('Alt+B');
      await hand.see('[data-testid=join-form]');
      await hand.scan(FAKE_JOIN_CODE.replaceAll('-', ''));
      await hand.fill('[data-testid=join-form] input >> 1', 'Depo arkası');
      await hand.button('join.join');
    },
  ),
  settingsOf(
    'connect',
    () => desk(),
    '[data-testid=site-form]',
    (hand) => hand.press('Alt+V'),
  ),
  settingsOf(
    'own-authority',
    () => siteOf(4, { site: { desks: desksOf(4), address: { authority: 'PEM' } } }),
    `${SITE} dl`,
  ),
  settingsOf(
    'authority-invalid',
    () => desk({ handlers: { 'site.connect': () => err(stationError('site_authority_invalid')) } }),
    '[data-testid=site-form] [role=alert]',
    async (hand) => {
      await hand.press('Alt+V');
      await hand.fill('[data-testid=site-form] input >> 0', 'postgres://masalar:parola@depo:5432/masalar');
      await hand.fill('[data-testid=site-form] textarea >> 0', '-----BEGIN CERTIFICATE-----');
      await hand.button('site.connect');
    },
    1_000,
  ),
  settingsOf(
    'not-trusted',
    () =>
      desk({
        handlers: {
          'site.connect': () => err(stationError('site_not_trusted', 'self-signed certificate in certificate chain')),
        },
      }),
    '[data-testid=site-form] [role=alert]',
    async (hand) => {
      await hand.press('Alt+V');
      await hand.fill(
        '[data-testid=site-form] input >> 0',
        'postgres://masalar:parola@depo-sunucu.ornek.com:5432/masalar',
      );
      await hand.click('[data-testid=site-form] input[value=unverified]');
      await hand.button('site.connect');
    },
    1_000,
  ),
  settingsOf('together', () => siteOf(4), `${INVITE} button`),
  settingsOf(
    'unprotected',
    () => siteOf(4, { site: { desks: desksOf(4), address: { tls: 'unverified' }, passwordIsStored: false } }),
    '[data-testid=site-memory]',
  ),
  settingsOf('away', () => siteOf(4, { status: { site: away } }), `${SITE} [data-level=away]`),
  settingsOf('shares-sessions', () => siteOf(4, { status: { site: sharesSessions } }), `${SITE} [data-level=warn]`),
  settingsOf(
    'pooler-refused',
    () => desk({ handlers: { 'site.connect': () => err(stationError('site_shares_sessions')) } }),
    '[data-testid=site-form] [role=alert]',
    async (hand) => {
      await hand.press('Alt+V');
      await hand.fill(
        '[data-testid=site-form] input >> 0',
        'postgres://masalar:parola@depo-sunucu.ornek.com:6432/masalar',
      );
      await hand.button('site.connect');
    },
    1_000,
  ),
  ...(['same_desk', 'older_program', 'older_database'] as const).map((reason) =>
    settingsOf(
      reason.replace('_', '-'),
      () => siteOf(4, { status: { site: refused(reason) } }),
      `${SITE} [data-level=warn]`,
    ),
  ),
  settingsOf(
    'leave',
    () => siteOf(4),
    `${SITE} [data-testid=question]`,
    (hand) => hand.press('Alt+L'),
  ),
  settingsOf(
    'leave-pin',
    () => siteOf(4),
    `${SITE} [data-testid=pin]`,
    async (hand) => {
      await hand.press('Alt+L');
      await hand.see('[data-testid=question]');
      await hand.press('1');
    },
  ),
  settingsOf(
    'invite',
    () =>
      siteOf(4, {
        site: { desks: desksOf(4), invite: { code: FAKE_JOIN_CODE, expiresAt: NOW + 572 * SECOND, used: null } },
      }),
    '[data-testid=join-code]',
    (hand) => hand.scrollTo('[data-testid=join-code]'),
    1_000,
  ),
  settingsOf(
    'invite-used',
    () =>
      siteOf(4, {
        site: {
          desks: desksOf(4),
          invite: { code: FAKE_JOIN_CODE, expiresAt: NOW + 572 * SECOND, used: JOINED },
          joined: [JOINED, { address: '192.168.1.12', at: NOW - 90 * 24 * HOUR }],
        },
      }),
    '[data-testid=joined]',
    (hand) => hand.scrollTo('[data-testid=joined]'),
    1_000,
  ),
  settingsOf(
    'invite-no-pin',
    () => siteOf(4, { handlers: { 'site.invite': () => err(stationError('pin_missing')) } }),
    '[data-testid=pin-missing]',
    (hand) => hand.press('Alt+M'),
    1_000,
  ),
  settingsOf(
    'invite-low',
    () =>
      siteOf(4, {
        site: { desks: desksOf(4), invite: { code: FAKE_JOIN_CODE, expiresAt: NOW + 572 * SECOND, used: null } },
      }),
    '[data-testid=join-code]',
    (hand) => hand.scrollTo('[data-testid=join-code]'),
  ),
];

const firstScenes: readonly Scene[] = [
  {
    name: 'first-join',
    start: () => ({ status: { ...sampleStatus, profile: null, baseUrl: null } }),
    steps: (hand) => hand.press('Alt+B'),
    until: '[data-testid=join-form]',
  },
];

/** Several desks that work together. */
export const desksScenes: readonly Scene[] = [
  ...scanScenes,
  ...problemScenes,
  ...frameScenes,
  ...deskScreens,
  ...settingsScenes,
  ...firstScenes,
];
