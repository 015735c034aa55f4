import { expect, it } from 'vitest';
import { actName, keyGroups } from '../../../../../renderer/features/keys/keyGroups.ts';
import { createI18n } from '../../../../../renderer/i18n/createI18n.ts';
import { textsOf } from '../../../../../renderer/i18n/translate.ts';
import { ACTS, type Act } from '../../../../../renderer/model/keyTable.ts';

it.each(['tr', 'en'] as const)(
  'has every act of the key table by a whole name, and none twice in a group (%s)',
  (language) => {
    const t = textsOf(createI18n(language));
    const groups = keyGroups(t);
    const shown = new Set<Act>(groups.flatMap(({ acts }) => acts));
    expect(Object.keys(ACTS).filter((act) => !shown.has(act as Act))).toEqual([]);
    for (const act of shown) expect(actName(act, t)).not.toMatch(/[{}]/u);
    for (const { title, acts } of groups) expect(new Set(acts).size, title).toBe(acts.length);
    // A group stays together, so none is to be longer than a column of the window is high.
    for (const { title, acts, others = [] } of groups) expect(acts.length + others.length, title).toBeLessThan(15);
  },
);
