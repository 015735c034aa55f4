import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defaultScannerSetup } from '../../../../electron/contract/scanner.ts';
import { decoderConfig } from '../../../../renderer/scanner/decoderConfig.ts';
import { type DecoderStep, idleDecoder, type KeyPlace } from '../../../../renderer/scanner/decoderTypes.ts';
import { readKey } from '../../../../renderer/scanner/readKey.ts';
import { passTime, pressKey, typedLine } from '../../../../renderer/scanner/scanDecoder.ts';
import { keysOf, type Scene, SPOTS, type Spot, scenes } from './interleaving.ts';
import { openPage } from './page.ts';

/** More by hand, to search for counterexamples: SCAN_RUNS=20000. */
const RUNS = Number(process.env.SCAN_RUNS ?? 600);
/** A document of many events is slow. */
const PAGE_RUNS = Math.ceil(RUNS / 4);
const LIMIT_MS = 60_000 + RUNS * 40;

/** What must come of a scene: every scan whole and in order, every typed character where it was typed. */
function expected(scene: Scene) {
  const fields = new Map<Spot, string>(SPOTS.map((spot) => [spot, '']));
  const codes: string[] = [];
  const done: string[] = [];
  let line = '';
  for (const { kind, text, spot, enters } of scene.pieces) {
    const isField = spot !== 'nothing' && spot !== 'button';
    if (kind === 'scan') codes.push(text);
    else if (isField) {
      const typed = (fields.get(spot) ?? '') + text + (enters && spot === 'area' ? '\n' : '');
      fields.set(spot, spot === 'short' ? typed.slice(0, 5) : typed);
      line = '';
      if (enters && spot !== 'area') done.push('send');
    } else {
      line += text;
      if (enters) codes.push(line);
      if (enters) line = '';
    }
  }
  return { codes, done, line, fields: Object.fromEntries(fields) };
}

const PLACES: Readonly<Record<Spot, KeyPlace>> = {
  nothing: 'line',
  button: 'control',
  text: 'field',
  short: 'field',
  number: 'field',
  area: 'field',
};

/** Plays a scene into the decoder alone, with the fields as plain strings. */
function decode(scene: Scene) {
  const config = decoderConfig({ ...defaultScannerSetup, ...scene.setup, layout: scene.scanner });
  const fields = new Map<Spot, string>(SPOTS.map((spot) => [spot, '']));
  const codes: string[] = [];
  const done: string[] = [];
  let state = idleDecoder;
  let remembered = new Map(fields);
  let at = 50_000;
  const carryOut = (step: DecoderStep) => {
    state = step.state;
    for (const effect of step.effects) {
      if (effect.type === 'remember') remembered = new Map(fields);
      if (effect.type === 'takeBack') for (const [spot, text] of remembered) fields.set(spot, text);
      if (effect.type === 'submit') codes.push(effect.code);
    }
    return step.effects.some(({ type }) => type === 'swallow');
  };
  for (const piece of scene.pieces) {
    for (const key of keysOf(piece, scene)) {
      at += key.at;
      const reading = readKey(key, scene.scanner);
      if (reading === null) continue;
      const place = PLACES[piece.spot];
      const isTaken = carryOut(
        pressKey(state, { reading, at, repeat: false, place, collects: true, answers: [] }, config),
      );
      if (isTaken || place !== 'field') continue;
      if (key.key === 'Enter' && piece.spot !== 'area') done.push('send');
      const text = key.key === 'Enter' ? '\n' : key.key;
      const next = (fields.get(piece.spot) ?? '') + text;
      if (text.length !== 1 || key.ctrl || (key.key === 'Enter' && piece.spot !== 'area')) continue;
      fields.set(piece.spot, piece.spot === 'short' ? next.slice(0, 5) : next);
    }
  }
  carryOut(passTime(state, at + 1_000, config));
  return { codes, done, line: typedLine(state, at + 1_000, config), fields: Object.fromEntries(fields) };
}

/** Plays a scene into a page with real fields; a busy one comes to its timers only when it is all over. */
function playOnPage(scene: Scene, isBusy: boolean) {
  const page = openPage({ setup: { ...scene.setup, layout: scene.scanner } });
  let at = 50_000;
  for (const piece of scene.pieces) {
    page.focus(piece.spot);
    for (const key of keysOf(piece, scene)) {
      at += key.at;
      if (!isBusy) vi.advanceTimersByTime(key.at);
      page.press(key, at);
    }
  }
  vi.advanceTimersByTime(1_000);
  const fields = Object.fromEntries(SPOTS.map((spot) => [spot, page.value(spot)]));
  page.close();
  return { codes: page.codes, done: page.done, line: page.line(), fields };
}

describe('any interleaving of typing and scans', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it(
    'gives every scan whole and in order, and keeps every typed character',
    () => {
      fc.assert(
        fc.property(scenes, (scene) => {
          expect(decode(scene)).toEqual(expected(scene));
        }),
        { numRuns: RUNS },
      );
    },
    LIMIT_MS,
  );

  it(
    'does so on a page with real fields, and sends, presses and leaves nothing',
    () => {
      fc.assert(
        fc.property(scenes, fc.boolean(), (scene, isBusy) => {
          expect(playOnPage(scene, isBusy)).toEqual(expected(scene));
        }),
        { numRuns: PAGE_RUNS },
      );
    },
    LIMIT_MS,
  );
});
