import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createI18n } from '../../../../renderer/i18n/createI18n.ts';
import { textsOf } from '../../../../renderer/i18n/translate.ts';
import { ACTIONS, type ActionId, keysOf } from '../../../../renderer/model/keyTable.ts';
import { ACTION_KEYS } from '../../../../renderer/model/offeredActions.ts';
import { keyLetter } from '../../../../renderer/scanner/useKeys.ts';

const rendererDir = path.resolve(import.meta.dirname, '../../../../renderer');
const actions = Object.entries(ACTIONS).map(([act, reported]) => ({ action: act as ActionId, ...reported }));

function groupBy<T>(all: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, readonly T[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

describe('the table of keys', () => {
  it('gives no key to two actions of different cost', () => {
    const clashes = [...groupBy(actions, ({ key }) => key)].flatMap(([key, sharing]) => {
      const costs = new Set(sharing.map(({ cost }) => cost));
      return costs.size === 1
        ? []
        : [`${key}: ${sharing.map(({ action: act, cost }) => `${act} (${cost})`).join(', ')}`];
    });
    expect(clashes).toEqual([]);
  });

  it.each(['tr', 'en'] as const)('gives no action two keys: one word on a key cap, one key (%s)', (language) => {
    const t = textsOf(createI18n(language));
    const words = actions.flatMap(({ key, labels }) => labels.map((label) => ({ key, word: t(label) })));
    const clashes = [...groupBy(words, ({ word }) => word)].flatMap(([word, sharing]) => {
      const keys = new Set(sharing.map(({ key }) => key));
      return keys.size === 1 ? [] : [`${word}: ${[...keys].join(', ')}`];
    });
    expect(clashes).toEqual([]);
  });

  it('keeps what ends a paid shipment away from everything that can be undone', () => {
    const sharing = actions.filter(({ key }) => key === ACTIONS.cancel.key).map(({ cost }) => cost);
    expect(new Set(sharing)).toEqual(new Set(['cancels']));
    expect(ACTION_KEYS.cancel).not.toBe(ACTION_KEYS.withdraw);
    expect(keysOf('cancel')).toBe('Alt+Del');
  });

  it('takes either of the two keys that a Turkish keyboard has for I, and lets neither cancel', () => {
    expect(['i', 'ı'].map((key) => keyLetter({ key, code: '' }))).toEqual(['I', 'I']);
    const cancelling: readonly string[] = actions.filter(({ cost }) => cost === 'cancels').map(({ key }) => key);
    expect(cancelling.filter((key) => ['I', 'İ', 'i', 'ı'].includes(key))).toEqual([]);
    expect(actions.filter(({ key }) => ['İ', 'i', 'ı'].includes(key))).toEqual([]);
  });

  it('keeps the keys that work on every screen for one action alone', () => {
    const everywhere: readonly ActionId[] = [
      'confirm',
      'hold',
      'where',
      'next_printer',
      'quantity',
      'box',
      'clear',
      'sheet',
      'seen',
      'moreBanners',
      'toPickup',
      'resumeBatch',
      'readAgain',
    ];
    const keys = everywhere.map((act) => ACTIONS[act].key as string);
    // The alarm covers every banner while it stands, and no batch can go on while the other desks cannot be asked.
    const sharing = actions.filter(
      ({ action: act, key }) =>
        keys.includes(key) && !everywhere.includes(act) && !['stopAlarm', 'goWithoutOthers'].includes(act),
    );
    expect(sharing.map(({ action: act }) => act)).toEqual([]);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('gives no key to two actions whose keys one file takes', () => {
    const inFiles = globSync('**/*.{ts,tsx}', { cwd: rendererDir }).map((file) => {
      const text = readFileSync(path.join(rendererDir, file), 'utf8');
      const taken = [...text.matchAll(/useShortcuts\(\{(.*?)\}\);/gsu)].map(([, inside = '']) => inside).join(' ');
      const isUsed = ({ action }: (typeof actions)[number]) =>
        new RegExp(`\\b${action}:`, 'u').test(taken) || text.includes(`action="${action}"`);
      return { file, used: actions.filter(isUsed) };
    });
    const clashes = inFiles.flatMap(({ file, used }) =>
      [...groupBy(used, ({ key }) => key)].flatMap(([key, sharing]) =>
        sharing.length === 1 ? [] : [`${file}, Alt+${key}: ${sharing.map(({ action }) => action).join(', ')}`],
      ),
    );
    expect(clashes).toEqual([]);
    expect(inFiles.flatMap(({ used }) => used).length, 'keys that files take').toBeGreaterThan(actions.length / 2);
  });

  it('is the only place where keys with Alt are given, but for the numbered lists', () => {
    const numbered = [
      'components/ClosingTabs.tsx',
      'features/firstRun/DeskCheckPage.tsx',
      'features/orders/OrderFilters.tsx',
      'features/settings/SettingsView.tsx',
    ];
    /** They take the keys of jobs' actions, which come from the table. */
    const ofActions = [
      'components/PaymentQr.tsx',
      'features/payments/HoldDock.tsx',
      'jobs/useJobCommands.ts',
      'preview/LabelPreview.tsx',
      'scanner/useKeys.ts',
    ];
    const users = globSync('**/*.{ts,tsx}', { cwd: rendererDir })
      .filter((file) => readFileSync(path.join(rendererDir, file), 'utf8').includes('useAltKeys('))
      .toSorted();
    expect(users).toEqual([...numbered, ...ofActions].toSorted());
    const drawn = globSync('**/*.tsx', { cwd: rendererDir }).filter((file) =>
      /keys="Alt\+[A-Z]/u.test(readFileSync(path.join(rendererDir, file), 'utf8')),
    );
    expect(drawn).toEqual([]);
  });
});
