import { expect, it } from 'vitest';
import { keyGroups } from '../../../../../renderer/features/keys/keyGroups.ts';
import { createI18n } from '../../../../../renderer/i18n/createI18n.ts';
import { textsOf } from '../../../../../renderer/i18n/translate.ts';
import { COMMAND_IDS, COMMANDS, keysOf, titleOf } from '../../../../../renderer/model/commandRegistry.ts';

it.each(['tr', 'en'] as const)(
  'have every command of the registry by a whole name, and none twice in a group (%s)',
  (language) => {
    const t = textsOf(createI18n(language));
    const groups = keyGroups(t);
    const shown = new Set(groups.flatMap(({ rows }) => rows.map(([key, name]) => `${key} ${name}`)));
    const missing = COMMAND_IDS.filter(
      (id) => !/^\d?$/u.test(COMMANDS[id].key ?? '') && COMMANDS[id].rowOf === undefined,
    ).flatMap((id) =>
      COMMANDS[id].when.map((place) => `${keysOf(id)} ${t(titleOf(id, place))}`).filter((row) => !shown.has(row)),
    );
    expect(missing).toEqual([]);
    expect(COMMAND_IDS.filter((id) => COMMANDS[id].when.length === 0)).toEqual([]);
    for (const row of shown) expect(row).not.toMatch(/[{}]/u);
    for (const { title, rows } of groups) {
      expect(new Set(rows.map((row) => row.join(' '))).size, title).toBe(rows.length);
      // A group stays together, so none is to be longer than a column of the window is high.
      expect(rows.length, title).toBeLessThan(15);
    }
  },
);

it('a command in the row of another one has its key and its cost', () => {
  for (const id of COMMAND_IDS) {
    const { rowOf, key, cost } = COMMANDS[id];
    if (rowOf !== undefined) expect(COMMANDS[rowOf as keyof typeof COMMANDS]).toMatchObject({ key, cost });
  }
});
