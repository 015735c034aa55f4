import { expect, it } from 'vitest';
import { alertOf, createScanStrip } from '../../../../renderer/app/scanStrip.ts';
import { type CommandState, idleCommands } from '../../../../renderer/commands/commandState.ts';

const refused = (id: number) => ({ id, at: 0, why: 'unknown_box', of: '' }) as const;
const before: CommandState = { ...idleCommands, refusals: [refused(1)] };
const armed = { ...idleCommands.armed, hold: true };
const where = { id: 2, code: 'A', at: 0, answer: { type: 'asking' } } as const;
const notice = { id: 3, what: { kind: 'cleared' } } as const;

it.each<[string, Partial<CommandState>, ReturnType<typeof alertOf>]>([
  ['nothing that changed', {}, null],
  ['a prompt', { asking: 'box' }, null],
  ['a choice', { armed }, 'armed'],
  ['what was done, before a choice', { armed, notice }, 'notice'],
  ['where a parcel is, before both', { armed, notice, where }, 'where'],
  ['a refusal, before all', { armed, notice, where, refusals: [refused(4), refused(1)] }, 'refusal'],
  ['a refusal that was put away', { refusals: [] }, null],
])('the line at the edge shows of a command %s', (_name, change, shown) => {
  expect(alertOf({ ...before, ...change }, before)).toBe(shown);
});

it.each([{ where }, { notice }])('and nothing that ends or was there before: %o', (change) => {
  const there = { ...before, ...change };
  expect(alertOf(before, there)).toBeNull();
  expect(alertOf({ ...there }, there)).toBeNull();
});

it('it begins with the first scan that it shows, until it is closed', () => {
  const strip = createScanStrip();
  strip.announceCommand('notice');
  expect(strip.store.getState()).toEqual({ since: null, command: 'notice' });
  strip.announceScan(7);
  strip.announceScan(8);
  expect(strip.store.getState()).toEqual({ since: 7, command: null });
  strip.announceCommand('refusal');
  expect(strip.store.getState()).toEqual({ since: 7, command: 'refusal' });
  strip.close();
  expect(strip.store.getState()).toEqual({ since: null, command: null });
});
