import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PLAIN_COMMANDS } from '../../../../electron/contract/command.ts';
import { createI18n } from '../../../../renderer/i18n/createI18n.ts';
import { textsOf } from '../../../../renderer/i18n/translate.ts';
import { COMMAND_IDS, COMMANDS, type CommandId, keysOf } from '../../../../renderer/model/commandRegistry.ts';
import { keyLetter } from '../../../../renderer/scanner/useKeys.ts';

const rendererDir = path.resolve(import.meta.dirname, '../../../../renderer');
const commands = COMMAND_IDS.flatMap((id) => {
  const { key, ...rest } = COMMANDS[id];
  return key === null ? [] : [{ ...rest, id, key }];
});

function groupBy<T>(all: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, readonly T[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

describe('the command registry', () => {
  it('gives no key to two commands of different cost', () => {
    const clashes = [...groupBy(commands, ({ key }) => key)].flatMap(([key, sharing]) => {
      const costs = new Set(sharing.map(({ cost }) => cost));
      return costs.size === 1 ? [] : [`${key}: ${sharing.map(({ id, cost }) => `${id} (${cost})`).join(', ')}`];
    });
    expect(clashes).toEqual([]);
  });

  it.each(['tr', 'en'] as const)('gives no command two keys: one word on a key cap, one key (%s)', (language) => {
    const t = textsOf(createI18n(language));
    const words = commands.flatMap(({ key, labels }) => labels.map((label) => ({ key, word: t(label) })));
    const clashes = [...groupBy(words, ({ word }) => word)].flatMap(([word, sharing]) => {
      const keys = new Set(sharing.map(({ key }) => key));
      return keys.size === 1 ? [] : [`${word}: ${[...keys].join(', ')}`];
    });
    expect(clashes).toEqual([]);
  });

  it('keeps what ends a paid shipment away from everything that can be undone', () => {
    const sharing = commands.filter(({ key }) => key === COMMANDS.cancel.key).map(({ cost }) => cost);
    expect(new Set(sharing)).toEqual(new Set(['cancels']));
    expect(COMMANDS.cancel.key).not.toBe(COMMANDS.withdraw.key);
    expect(keysOf('cancel')).toBe('Alt+Del');
  });

  it('takes either of the two keys that a Turkish keyboard has for I, and lets neither cancel', () => {
    expect(['i', 'ı'].map((key) => keyLetter({ key, code: '' }))).toEqual(['I', 'I']);
    const cancelling: readonly string[] = commands.filter(({ cost }) => cost === 'cancels').map(({ key }) => key);
    expect(cancelling.filter((key) => ['I', 'İ', 'i', 'ı'].includes(key))).toEqual([]);
    expect(commands.filter(({ key }) => ['İ', 'i', 'ı'].includes(key))).toEqual([]);
  });

  it('keeps the keys that work on every screen for one command alone', () => {
    /** The alarm covers every banner while it stands. */
    const isEverywhere = ({ id, when }: (typeof commands)[number]) =>
      when.includes('desk') || (when.includes('everywhere') && id !== 'stopAlarm');
    const everywhere = commands.filter(isEverywhere);
    const keys = everywhere.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
    // No batch can go on while the other desks cannot be asked.
    const sharing = commands.filter(
      (one) => keys.includes(one.key) && !isEverywhere(one) && !['stopAlarm', 'goWithoutOthers'].includes(one.id),
    );
    expect(sharing.map(({ id }) => id)).toEqual([]);
  });

  it('gives no key to two commands of one place, but for those that no screen has together', () => {
    const apart = [
      'job R: print, panelPrint',
      'job T: retry, overruleStop, takeFromDesk',
      'job N: shipAnew, panelNew, resend, asLastTime',
      'everywhere A: moreBanners, stopAlarm',
      'queue O: batchOrders, chooseNone',
      'deskCheck S: prepareReport, saveReport',
      'settings/printing B: findPrinters, scanSheetAgain',
      'settings/printing S: setUpPrinter, keepCalibration',
    ];
    const placed = commands.flatMap(({ id, key, when }) => when.map((place) => ({ id, at: `${place} ${key}` })));
    const shared = [...groupBy(placed, ({ at }) => at)]
      .filter(([, ids]) => ids.length > 1)
      .map(([at, ids]) => `${at}: ${ids.map(({ id }) => id).join(', ')}`);
    expect(shared).toEqual(apart);
  });

  it('gives no key to two commands whose keys one file takes', () => {
    const inFiles = globSync('**/*.{ts,tsx}', { cwd: rendererDir }).map((file) => {
      const text = readFileSync(path.join(rendererDir, file), 'utf8');
      const taken = [...text.matchAll(/useShortcuts\(\{(.*?)\}\);/gsu)].map(([, inside = '']) => inside).join(' ');
      const isUsed = ({ id }: (typeof commands)[number]) =>
        new RegExp(`\\b${id}:`, 'u').test(taken) || text.includes(`action="${id}"`);
      return { file, used: commands.filter(isUsed) };
    });
    const clashes = inFiles.flatMap(({ file, used }) =>
      [...groupBy(used, ({ key }) => key)].flatMap(([key, sharing]) =>
        sharing.length === 1 ? [] : [`${file}, Alt+${key}: ${sharing.map(({ id }) => id).join(', ')}`],
      ),
    );
    expect(clashes).toEqual([]);
    expect(inFiles.flatMap(({ used }) => used).length, 'keys that files take').toBeGreaterThan(commands.length / 2);
  });

  const files = globSync('**/*.{ts,tsx}', { cwd: rendererDir })
    .filter((file) => file !== 'model/commandRegistry.ts')
    .map((file) => ({ file, text: readFileSync(path.join(rendererDir, file), 'utf8') }));

  const isOfDesk = (id: CommandId) => COMMANDS[id].run !== undefined && COMMANDS[id].key !== null;

  it('draws no key on a button that does nothing: its file takes it, or it works on every screen', () => {
    /** Taken by the frame, by a banner that stands above, or by `useUndo` before there is a button. */
    const above: readonly string[] = ['pickup', 'seen', 'resumeBatch', 'stopAlarm', 'undoSetting'];
    const drawn = files.flatMap(({ file, text }) =>
      [...text.matchAll(/keysOf\('(\w+)'\)/gu)].map(([, id = '']) => ({ file, text, id: id as CommandId })),
    );
    const idle = drawn.filter(
      ({ text, id }) =>
        !isOfDesk(id) &&
        !above.includes(id) &&
        !(text.includes('useShortcuts(') && new RegExp(`\\b${id}:`, 'u').test(text)),
    );
    expect(idle.map(({ file, id }) => `${file}: ${id}`)).toEqual([]);
    expect(drawn.length).toBeGreaterThan(10);
  });

  it('has no command that neither the desk nor a screen runs', () => {
    const isTaken = (id: CommandId) =>
      files.some(({ text }) => new RegExp(`\\baction="${id}"|'${id}'|\\b${id}:`, 'u').test(text));
    const idle = commands.filter(({ id }) => !isOfDesk(id) && !isTaken(id));
    expect(idle.map(({ id }) => id)).toEqual([]);
  });

  it('runs something for each barcode of the sheet', () => {
    const silent = ([...PLAIN_COMMANDS, 'quantity', 'box'] as const).filter(
      (name) => (COMMANDS[name].scanned ?? COMMANDS[name].run) === undefined,
    );
    expect(silent).toEqual([]);
  });

  it('is the only place where keys with Alt are given, but for the numbered lists', () => {
    const numbered = [
      'components/ClosingTabs.tsx',
      'features/firstRun/DeskCheckPage.tsx',
      'features/orders/OrderFilters.tsx',
      'features/settings/SettingsView.tsx',
    ];
    /** They hand the keys of the registry on. */
    const ofRegistry = ['jobs/useJobCommands.ts', 'scanner/useKeys.ts'];
    const users = globSync('**/*.{ts,tsx}', { cwd: rendererDir })
      .filter((file) => readFileSync(path.join(rendererDir, file), 'utf8').includes('useAltKeys('))
      .toSorted();
    expect(users).toEqual([...numbered, ...ofRegistry].toSorted());
    const drawn = globSync('**/*.tsx', { cwd: rendererDir }).filter((file) =>
      /keys="Alt\+[A-Z]/u.test(readFileSync(path.join(rendererDir, file), 'utf8')),
    );
    expect(drawn).toEqual([]);
  });
});
