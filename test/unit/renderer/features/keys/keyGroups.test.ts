import { expect, it } from 'vitest';
import { actionName, keyGroups } from '../../../../../renderer/features/keys/keyGroups.ts';
import { createI18n } from '../../../../../renderer/i18n/createI18n.ts';
import { textsOf } from '../../../../../renderer/i18n/translate.ts';
import { ACTIONS, type ActionId } from '../../../../../renderer/model/keyTable.ts';

it.each(['tr', 'en'] as const)(
  'has every action of the key table by a whole name, and none twice in a group (%s)',
  (language) => {
    const t = textsOf(createI18n(language));
    const groups = keyGroups(t);
    const shown = new Set<ActionId>(groups.flatMap(({ actions }) => actions));
    expect(Object.keys(ACTIONS).filter((act) => !shown.has(act as ActionId))).toEqual([]);
    for (const act of shown) expect(actionName(act, t)).not.toMatch(/[{}]/u);
    for (const { title, actions } of groups) expect(new Set(actions).size, title).toBe(actions.length);
    // A group stays together, so none is to be longer than a column of the window is high.
    for (const { title, actions, others = [] } of groups)
      expect(actions.length + others.length, title).toBeLessThan(15);
  },
);
