import { describe, expect, it } from 'vitest';
import { DESK_FINDINGS, type DeskFinding } from '../../../../electron/contract/diagnostics.ts';
import { noEventFeed } from '../../../../electron/contract/mailbox.ts';
import { kurus } from '../../../../electron/contract/money.ts';
import { OBSTACLES } from '../../../../electron/contract/obstacle.ts';
import { printerIn, silentSystem } from '../../../../electron/contract/printer.ts';
import { chromiumReleasedAt } from '../../../../electron/contract/runtimeAge.ts';
import { defaultSettings, type Settings } from '../../../../electron/contract/settings.ts';
import { emptyOutbox } from '../../../../electron/contract/shopMessage.ts';
import type { StationStatus } from '../../../../electron/contract/status.ts';
import { type DeskSeen, deskIndicators } from '../../../../electron/core/diagnostics/index.ts';
import { sampleStatus } from '../../../support/fakeBridge.ts';
import { samplePrinter } from '../../../support/sampleJobs.ts';

const NOW = chromiumReleasedAt(158) + 30 * 86_400_000;
const MINUTE = 60_000;

const settings: Settings = {
  ...defaultSettings,
  profile: 'live',
  scanner: { ...defaultSettings.scanner, foundAt: 5 },
  mailboxes: {
    sandbox: null,
    live: { url: 'https://m.example', signatureHeader: null, acceptsApiKey: false, keyPrefix: '' },
  },
  shopAddresses: { sandbox: null, live: { url: 'https://s.example' } },
};
const status: StationStatus = {
  ...sampleStatus,
  connection: { state: 'online', since: 1 },
  balance: { amount: kurus(5_000), at: NOW },
  events: { ...noEventFeed, state: 'connected', hasSecret: true, pushed: true },
};
const well: DeskSeen = {
  now: NOW,
  status,
  settings,
  clockLeadMs: 0,
  budget: { used: 3, limit: 60 },
  secretsAreStored: true,
  printers: [samplePrinter()],
  freeBytes: 5e10,
  journal: { schema: 13, fileBytes: 1, walBytes: 0, events: 1, checked: { at: 7, isWhole: true } },
  chromium: '158.0.1.2',
};

const found = (change: Partial<DeskSeen>): readonly DeskFinding[] =>
  deskIndicators({ ...well, ...change }).map(({ finding }) => finding);
const withStatus = (change: Partial<StationStatus>) => found({ status: { ...status, ...change } });
const connected = (state: StationStatus['connection']['state']) => withStatus({ connection: { state, since: 1 } });

describe('the lights of the desk check', () => {
  it('are all green at a desk that works, each once', () => {
    const indicators = deskIndicators(well);
    expect(indicators.map(({ level }) => level)).toEqual(indicators.map(() => 'good'));
    expect(indicators.map(({ indicator }) => indicator)).toEqual(Object.keys(DESK_FINDINGS));
  });

  it.each([
    ['offline', 'service_offline', 'key_unknown'],
    ['unknown', 'service_unknown', 'key_unknown'],
    ['service_error', 'service_failing', 'key_unknown'],
    ['key_refused', 'service_answers', 'key_refused'],
    ['forbidden', 'service_answers', 'key_forbidden'],
    ['rate_limited', 'service_answers', 'key_unknown'],
  ] as const)('distinguish the service from its key: %s', (state, service, key) => {
    expect(connected(state).slice(0, 2)).toEqual([service, key]);
  });

  it.each(OBSTACLES)('name what stops requests: %s', (obstacle) => {
    const connection = { state: 'offline', since: 1, obstacle } as const;
    expect(withStatus({ connection }).slice(0, 2)).toEqual([`service_${obstacle}`, 'key_unknown']);
  });

  it('doubt the clock where only dates of certificates speak of it', () => {
    const blind = (obstacle: (typeof OBSTACLES)[number]) =>
      found({ clockLeadMs: null, status: { ...status, connection: { state: 'offline', since: 1, obstacle } } });
    expect(blind('certificate_date')).toContain('clock_suspect');
    for (const other of ['certificate_refused', 'proxy_login', 'proxy_failed'] as const)
      expect(blind(other)).toContain('clock_unknown');
  });

  it('call a clock wrong beyond three minutes, in the right direction', () => {
    expect(found({ clockLeadMs: 3 * MINUTE })).toContain('clock_right');
    expect(found({ clockLeadMs: 3 * MINUTE + 1 })).toContain('clock_ahead');
    expect(found({ clockLeadMs: -90 * MINUTE })).toContain('clock_behind');
    expect(deskIndicators({ ...well, clockLeadMs: -90 * MINUTE })).toContainEqual(
      expect.objectContaining({ indicator: 'clock', ms: 90 * MINUTE }),
    );
    expect(found({ clockLeadMs: null })).toContain('clock_unknown');
  });

  it('put a debt before the balance', () => {
    const hold = { amount: kurus(7_500), url: null, message: null, since: 1, toldAt: 1, odd: [] };
    expect(withStatus({ hold })).toContain('balance_held');
    expect(withStatus({ balanceIsLow: true })).toContain('balance_low');
    expect(withStatus({ balance: null })).toContain('balance_unknown');
  });

  it('warn from four fifths of the request limit on', () => {
    expect(found({ budget: { used: 47, limit: 60 } })).toContain('budget_free');
    expect(found({ budget: { used: 48, limit: 60 } })).toContain('budget_tight');
    expect(connected('rate_limited')).toContain('budget_refused');
    expect(found({ budget: null }).some((finding) => finding.startsWith('budget'))).toBe(false);
  });

  it('show a key as stored only if both the keychain and the station have it', () => {
    expect(found({ secretsAreStored: false })).toContain('keychain_memory');
    expect(withStatus({ keyIsStored: false })).toContain('keychain_memory');
  });

  it('have one for each printer that labels are meant for', () => {
    const printers = [
      samplePrinter({ state: 'paused' }),
      samplePrinter({ name: 'Depo', state: 'out_of_paper' }),
      printerIn([], 'cups:Kayıp'),
      printerIn([silentSystem('cups', 'CUPS', 'ECONNREFUSED')], 'cups:Depo'),
      samplePrinter({ state: 'unknown' }),
      samplePrinter({ forgetsEnds: true, tellsEnd: false }),
    ];
    const indicators = deskIndicators({ ...well, printers }).filter(({ indicator }) => indicator === 'printer');
    expect(indicators.map(({ finding }) => finding)).toEqual([
      'printer_paused',
      'printer_trouble',
      'printer_missing',
      'printer_silent',
      'printer_unsure',
      'printer_forgets',
    ]);
    const troubles = ['paused', 'out_of_paper', 'missing', 'system_down', null, null];
    expect(indicators.map(({ trouble }) => trouble)).toEqual(troubles);
    expect(found({ printers: [] })).toContain('printer_none');
  });

  it('have one for the mailbox and the shop only where they are set up', () => {
    expect(found({ settings: { ...settings, mailboxes: { sandbox: null, live: null } } }).join()).not.toContain(
      'mailbox',
    );
    expect(found({ settings: { ...settings, shopAddresses: { sandbox: null, live: null } } }).join()).not.toContain(
      'shop',
    );
    expect(withStatus({ events: { ...status.events, state: 'down' } })).toContain('mailbox_down');
    expect(withStatus({ events: { ...status.events, hasSecret: false } })).toContain('mailbox_noSecret');
    expect(withStatus({ events: { ...status.events, state: 'token_refused' } })).toContain('mailbox_refused');
    expect(withStatus({ outbox: { ...emptyOutbox, waiting: 2 } })).toContain('shop_told');
    expect(withStatus({ outbox: { ...emptyOutbox, waiting: 2, since: 5 } })).toContain('shop_waiting');
    expect(withStatus({ outbox: { ...emptyOutbox, refused: 1 } })).toContain('shop_refused');
    expect(withStatus({ outbox: { ...emptyOutbox, isSetUp: false } })).toContain('shop_noWay');
  });

  it('take the disk and the journal seriously in the right order', () => {
    expect(found({ freeBytes: 999_999_999 })).toContain('disk_tight');
    expect(found({ freeBytes: 199_999_999 })).toContain('disk_full');
    expect(found({ freeBytes: null })).toContain('disk_unknown');
    const health = status.journal;
    const disk = { kind: 'disk', detail: 'disk full' } as const;
    expect(withStatus({ journal: { ...health, quarantined: 2, failing: disk } })).toContain('database_failing');
    expect(withStatus({ journal: { ...health, quarantined: 2 } })).toContain('database_quarantined');
    const setAside = { file: 'x', at: 1, kept: 1, adopted: null };
    expect(withStatus({ journal: { ...health, quarantined: 2, setAside } })).toContain('database_setAside');
    expect(found({ journal: null })).toContain('database_unchecked');
    const journal = { schema: 13, fileBytes: 1, walBytes: 0, events: 1 };
    expect(found({ journal: { ...journal, checked: null } })).toContain('database_unchecked');
    expect(found({ journal: { ...journal, checked: { at: 1, isWhole: false } } })).toContain('database_damaged');
  });

  it('call the engine old after half a year, and the scanner unknown until it was tried', () => {
    expect(found({ now: NOW + 200 * 86_400_000 })).toContain('runtime_old');
    expect(found({ chromium: '' })).toContain('runtime_unknown');
    expect(found({ settings: { ...settings, scanner: defaultSettings.scanner } })).toContain('scanner_never');
  });
});
