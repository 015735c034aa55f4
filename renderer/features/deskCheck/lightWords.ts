import type { DeskLight } from '../../../electron/contract/diagnostics.ts';
import { durationText } from '../../i18n/duration.ts';
import { formatMoney, formatWhen, type Language } from '../../i18n/format.ts';
import type { TextKey } from '../../i18n/texts.ts';
import type { Translate } from '../../i18n/translate.ts';

/** What a light is of: a printer says its own name. */
export function lightName({ light, name }: DeskLight, t: Translate): string {
  return light === 'printer' && name !== null
    ? `${t('diagnosis.name.printer')}: ${name}`
    : t(`diagnosis.name.${light}`);
}

/** What was found, in a few words. */
export function lightWords(light: DeskLight, now: number, t: Translate, language: Language): string {
  return t(`diagnosis.say.${light.finding}`, {
    amount: light.amount === null ? '' : formatMoney(light.amount, language),
    duration: light.ms === null ? '' : durationText(light.ms, t),
    when: light.at === null ? '' : formatWhen(light.at, now, language),
    size: light.bytes === null ? '' : sizeWords(light.bytes, t),
    trouble: light.trouble === null ? '' : t(`trouble.${light.trouble}`),
    of: light.of ?? '',
    ...(light.count === null ? {} : { count: light.finding === 'runtime_old' ? monthsOf(light.count) : light.count }),
  });
}

/** The one thing to do; null where nothing is to be done. */
export function lightTodo({ level, finding }: DeskLight, t: Translate): string | null {
  return level === 'good' ? null : t(`diagnosis.todo.${finding}` as TextKey);
}

const DAYS_A_MONTH = 30.44;

function monthsOf(days: number): number {
  return Math.floor(days / DAYS_A_MONTH);
}

const GB = 1_000_000_000;
const MB = 1_000_000;

function sizeWords(bytes: number, t: Translate): string {
  if (bytes < GB) return t('diagnosis.megabytes', { count: Math.floor(bytes / MB) });
  const gigabytes = bytes / GB;
  return t('diagnosis.gigabytes', { count: gigabytes < 10 ? Math.floor(gigabytes * 10) / 10 : Math.floor(gigabytes) });
}
