import type { DeskLight } from '../../../electron/contract/diagnostics.ts';
import { kurus } from '../../../electron/contract/money.ts';
import { ok } from '../../../electron/contract/result.ts';
import { sampleLight, sampleReport } from '../../support/sampleDiagnosis.ts';
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

const scene = (name: string, lights: readonly DeskLight[], more: Partial<Scene> = {}): Scene => ({
  name: `desk-check-${name}`,
  start: () => desk({ handlers: { 'diagnostics.check': () => ok(sampleReport(NOW, lights)) } }),
  steps: open,
  until: SUMMARY,
  ...more,
});

const mixed = [
  sampleLight('printer_trouble', {
    name: 'Zebra Technologies ZTC GK420d (kopya 1)',
    trouble: 'out_of_paper',
    words: 'media-empty-error',
  }),
  sampleLight('printer_ready', { name: 'Depo' }),
  sampleLight('balance_held', { amount: kurus(18_640) }),
  sampleLight('clock_behind', { ms: 2 * HOUR + 10 * MINUTE }),
  sampleLight('runtime_old', { at: NOW - 250 * DAY, count: 250 }),
  sampleLight('shop_refused', { count: 2 }),
];

const offline = [
  sampleLight('service_offline', { at: NOW - 4 * MINUTE }),
  sampleLight('key_unknown'),
  sampleLight('clock_unknown'),
  sampleLight('balance_unknown'),
  sampleLight('keychain_memory'),
  sampleLight('printer_silent', { name: 'Zebra-1', trouble: 'system_down' }),
  sampleLight('printer_missing', { name: 'Depo', trouble: 'missing' }),
  sampleLight('printer_forgets', { name: 'Argox' }),
  sampleLight('scanner_never'),
  sampleLight('mailbox_down', { at: NOW - HOUR }),
  sampleLight('disk_full', { bytes: 84_000_000 }),
  sampleLight('database_failing', { words: 'database or disk is full' }),
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
    sampleLight('service_certificate_date'),
    sampleLight('key_unknown'),
    sampleLight('clock_suspect'),
    sampleLight('balance_unknown'),
  ]),
  scene('certificate', [sampleLight('service_certificate_refused'), sampleLight('key_unknown')]),
  scene('proxy-login', [sampleLight('service_proxy_login'), sampleLight('key_unknown')]),
  scene('proxy-failed', [sampleLight('service_proxy_failed'), sampleLight('key_unknown')]),
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
