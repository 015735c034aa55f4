import { ok } from '../../../electron/contract/result.ts';
import { noRules, type RuleTable } from '../../../electron/contract/shippingRule.ts';
import { aRule, carrier } from '../../support/someRule.ts';
import { desk } from '../desk/desk.ts';
import type { Hand, Scene } from '../scene.ts';

const RULES = '[data-setting=rules]';
const TRIAL = '[data-setting=rulesTrial]';
const TALL = 1_500;

const at = (place: string) => async (hand: Hand) => {
  await hand.press('F9');
  await hand.see('[data-screen=settings] h2');
  await hand.press('Alt+9');
  await hand.see(RULES);
  await hand.scrollTo(place);
};

const some = [
  aRule('Ağır koliler', { desi: { from: 30, to: null }, weightKg: { from: 25, to: 300 } }, carrier('fastest')),
  aRule(
    'Kırılacak ve pahalı',
    { declaredValue: { from: 5_000, to: null }, tags: ['kırılır', 'elektronik'] },
    { ...carrier('surat'), senderCode: 'DEPO-2' },
  ),
  aRule('Doğu illeri', { provinces: ['Kahramanmaraş', 'Şanlıurfa', 'Diyarbakır', 'Van', 'Hakkari'] }, carrier(null)),
  aRule('Kitaplar', { tags: ['kitap'] }, { box: 'SMALL' }),
  aRule('Geri kalan her şey', {}, carrier('cheapest')),
];

/** Most orders go by the last rule, and few of them by another carrier than they went. */
const FITS = [18, 7, 31, 0, 374];

const withTable = (live: Partial<RuleTable>) => () =>
  desk({
    settings: { shippingRules: { demo: noRules, sandbox: noRules, live: { ...noRules, ...live } } },
    handlers: {
      'rules.try': ({ rules, days }) =>
        ok({
          days,
          orders: 430,
          same: 412,
          other: 18,
          unclear: 0,
          compared: 15,
          saved: 21_450,
          byRule: rules.map(({ id }, index) => ({ id, orders: FITS[index] ?? 0 })),
          examples: [
            {
              reference: 'TRENDYOL-2026-900124-A7',
              rule: 'Ağır koliler',
              from: 'Yurtiçi Kargo',
              to: 'Anka Kargo',
              saved: 1_820,
            },
          ],
        }),
    },
  });

const scene = (name: string, more: Omit<Scene, 'name'>): Scene => ({ name: `settings-rules-${name}`, ...more });

export const ruleScenes: readonly Scene[] = [
  scene('empty', { start: withTable({}), steps: at(RULES), until: `${RULES} button` }),
  scene('on', {
    start: withTable({ on: true, rules: some }),
    steps: at(RULES),
    until: '[data-rule]',
    main: true,
    tall: TALL,
  }),
  scene('draft', { start: withTable({ draft: some }), steps: at(RULES), until: '[data-rule]', tall: TALL }),
  scene('form', {
    start: withTable({ draft: some }),
    steps: async (hand) => {
      await at(RULES)(hand);
      await hand.click('[data-rule] button >> 0');
      await hand.see('[data-testid=rule-form]');
    },
    until: '[data-testid=rule-form]',
    tall: TALL,
  }),
  scene('trial', {
    start: withTable({ draft: some }),
    steps: async (hand) => {
      await at(RULES)(hand);
      await hand.press('Alt+B');
      await hand.see('[data-testid=rules-trial]');
      await hand.scrollTo(TRIAL);
    },
    until: '[data-testid=rules-trial]',
    tall: TALL,
  }),
  scene('changed', {
    start: withTable({ on: true, rules: some, draft: [...some].reverse() }),
    steps: async (hand) => {
      await at(RULES)(hand);
      await hand.press('Alt+S');
      await hand.see(`${TRIAL} [data-testid=question]`);
      await hand.scrollTo(`${TRIAL} [data-testid=question]`);
    },
    until: `${TRIAL} [data-testid=question]`,
    tall: TALL,
  }),
  scene('question', {
    start: withTable({ draft: some }),
    steps: async (hand) => {
      await at(RULES)(hand);
      await hand.press('Alt+S');
      await hand.see(`${TRIAL} [data-testid=question]`);
      await hand.scrollTo(`${TRIAL} [data-testid=question]`);
    },
    until: `${TRIAL} [data-testid=question]`,
    tall: TALL,
  }),
];
