import type { BoxPreset } from '../../../electron/contract/box.ts';
import { joined } from '../../../electron/contract/joined.ts';
import { kurus } from '../../../electron/contract/money.ts';
import type { Carrier } from '../../../electron/contract/service.ts';
import type { Range, RuleTrial, ShippingRule } from '../../../electron/contract/shippingRule.ts';
import { formatMoney, formatNumber, type Translate } from '../../i18n/index.ts';
import { boxName } from '../../model/boxes.ts';
import { carrierWord } from '../../model/parcelFacts.ts';

/** A rule in one line: what an order has to be, an arrow, and what is decided. */
export function ruleText(
  { when, decides }: ShippingRule,
  boxes: readonly BoxPreset[],
  carriers: readonly Carrier[],
  t: Translate,
) {
  const range = (name: 'desi' | 'weightKg' | 'declaredValue') => {
    const text = rangeText(when[name], t);
    return text === null ? null : t(`rules.told.${name}`, { range: text });
  };
  const conditions = joined(' · ', [
    range('desi'),
    range('weightKg'),
    range('declaredValue'),
    when.provinces.length === 0 ? null : when.provinces.join(', '),
    when.tags.length === 0 ? null : t('rules.told.tags', { tags: when.tags.join(', ') }),
  ]);
  const box = boxes.find(({ id }) => id === decides.box);
  const effects = joined(' · ', [
    decides.carrier === null ? null : carrierName(decides.carrier, carriers, t),
    decides.senderCode === null ? null : t('rules.told.sender', { code: decides.senderCode }),
    decides.box === null ? null : t('rules.told.box', { box: box === undefined ? decides.box : boxName(box, t) }),
  ]);
  return `${conditions || t('rules.told.every')} → ${effects || t('rules.told.nothing')}`;
}

/** A slug is shown as the name that the service gives it, once that is known. */
function carrierName(
  named: NonNullable<ShippingRule['decides']['carrier']>,
  carriers: readonly Carrier[],
  t: Translate,
): string {
  const listed = named.carrierId === null ? carriers.find(({ slug }) => slug !== null && slug === named.carrier) : null;
  return listed?.name ?? carrierWord(named, t);
}

function rangeText(range: Range | null, t: Translate): string | null {
  if (range === null) return null;
  const [from, to] = [range.from, range.to].map((one) => (one === null ? null : formatNumber(one, t.language)));
  if (from != null && to != null) return `${from}–${to}`;
  return from == null ? t('rules.told.upTo', { to: to ?? '' }) : t('rules.told.atLeast', { from });
}

/** The result of a trial of rules, sentence by sentence. */
export function trialText(trial: RuleTrial, t: Translate): readonly string[] {
  const { days, orders, same, other, unclear, compared, saved } = trial;
  if (orders === 0) return [t('rules.trial.none', { count: days })];
  const money = formatMoney(kurus(Math.abs(saved)), t.language);
  const lines = [t('rules.trial.same', { count: orders, same })];
  if (other > 0) lines.push(t('rules.trial.other', { count: other }));
  if (compared > 0) {
    const reported = { count: compared, money };
    lines.push(saved >= 0 ? t('rules.trial.cheaper', reported) : t('rules.trial.dearer', reported));
  }
  if (other > compared) lines.push(t('rules.trial.notCompared', { count: other - compared }));
  if (unclear > 0) lines.push(t('rules.trial.unclear', { count: unclear }));
  return [
    ...lines,
    ...trial.examples.map(({ saved: one, ...reported }) => {
      if (one === null) return t('rules.trial.example', reported);
      const priced = { ...reported, money: formatMoney(kurus(Math.abs(one)), t.language) };
      return one >= 0 ? t('rules.trial.exampleCheaper', priced) : t('rules.trial.exampleDearer', priced);
    }),
  ];
}
