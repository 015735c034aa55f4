import type { DeskIndicator } from '../../../electron/contract/diagnostics.ts';
import { kurus } from '../../../electron/contract/money.ts';
import { ok } from '../../../electron/contract/result.ts';
import { sampleIndicator, sampleReport } from '../../support/sampleDiagnosis.ts';
import { desk, never } from '../desk/desk.ts';
import { DAY, HOUR, MINUTE, NOW } from '../moment.ts';
import type { Hand, Scene } from '../scene.ts';

const SUMMARY = '[data-testid=desk-summary]';

async function open(hand: Hand): Promise<void> {
  await hand.press('F9');
  await hand.see('[data-testid=desk-checked]');
  await hand.press('Alt+C');
}

async function report(hand: Hand): Promise<void> {
  await open(hand);
  await hand.see(SUMMARY);
  await hand.press('Alt+S');
  await hand.see('[data-testid=report-text]');
}

const scene = (name: string, indicators: readonly DeskIndicator[], more: Partial<Scene> = {}): Scene => ({
  name: `desk-check-${name}`,
  start: () => desk({ handlers: { 'diagnostics.check': () => ok(sampleReport(NOW, indicators)) } }),
  steps: open,
  until: SUMMARY,
  ...more,
});

const mixed = [
  sampleIndicator('printer_trouble', {
    name: 'Zebra Technologies ZTC GK420d (kopya 1)',
    trouble: 'out_of_paper',
    words: 'media-empty-error',
  }),
  sampleIndicator('printer_ready', { name: 'Depo' }),
  sampleIndicator('balance_held', { amount: kurus(18_640) }),
  sampleIndicator('clock_behind', { ms: 2 * HOUR + 10 * MINUTE }),
  sampleIndicator('runtime_old', { at: NOW - 250 * DAY, count: 250 }),
  sampleIndicator('shop_refused', { count: 2 }),
];

const offline = [
  sampleIndicator('service_offline', { at: NOW - 4 * MINUTE }),
  sampleIndicator('key_unknown'),
  sampleIndicator('clock_unknown'),
  sampleIndicator('balance_unknown'),
  sampleIndicator('keychain_memory'),
  sampleIndicator('printer_silent', { name: 'Zebra-1', trouble: 'system_down' }),
  sampleIndicator('printer_missing', { name: 'Depo', trouble: 'missing' }),
  sampleIndicator('printer_forgets', { name: 'Argox' }),
  sampleIndicator('scanner_never'),
  sampleIndicator('mailbox_down', { at: NOW - HOUR }),
  sampleIndicator('disk_full', { bytes: 84_000_000 }),
  sampleIndicator('database_failing', { words: 'database or disk is full' }),
];

const MIT = `MIT License

Copyright (c) the authors

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation
files (the "Software"), to deal in the Software without restriction.`;

const sampleLicences = [
  ['@cantoo/pdf-lib', '2.11.1'],
  ['@fontsource-variable/inter', '5.3.0'],
  ['@tanstack/react-virtual', '3.14.26'],
  ['react', '19.3.1'],
  ['zod', '4.6.7'],
].map(([name, version]) => ({ name, version, identifier: 'MIT', text: MIT }));

export const deskCheckScenes: readonly Scene[] = [
  scene('good', [], { main: true }),
  scene('mixed', mixed, { main: true }),
  scene('offline', offline, { tall: 1_300 }),
  scene('wrong-clock', [
    sampleIndicator('service_certificate_date'),
    sampleIndicator('key_unknown'),
    sampleIndicator('clock_suspect'),
    sampleIndicator('balance_unknown'),
  ]),
  scene('certificate', [sampleIndicator('service_certificate_refused'), sampleIndicator('key_unknown')]),
  scene('proxy-login', [sampleIndicator('service_proxy_login'), sampleIndicator('key_unknown')]),
  scene('proxy-failed', [sampleIndicator('service_proxy_failed'), sampleIndicator('key_unknown')]),
  scene('checking', [], {
    start: () => desk({ handlers: { 'diagnostics.check': () => never() } }),
    until: '[data-screen=deskCheck] [role=status]',
  }),
  scene('report', [], { steps: report, until: '[data-testid=report-text]', main: true }),
  scene('report-events', [], {
    steps: async (hand) => {
      await report(hand);
      await hand.click('[data-part="events.jsonl"]');
    },
    until: '[data-part="events.jsonl"][aria-current=true]',
  }),
  scene('licences', [], {
    start() {
      // A built page has them beside it.
      globalThis.fetch = async () => new Response(JSON.stringify(sampleLicences));
      return desk({ handlers: { 'diagnostics.check': () => ok(sampleReport(NOW, [])) } });
    },
    steps: async (hand) => {
      await open(hand);
      await hand.see(SUMMARY);
      await hand.press('Alt+L');
    },
    until: '[data-testid=report-text]',
  }),
  scene('report-saved', [], {
    steps: async (hand) => {
      await report(hand);
      await hand.press('Alt+S');
    },
    until: '[data-testid=saved-file]',
  }),
];
