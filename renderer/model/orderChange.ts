import type { OrderChange } from '../../electron/contract/order.ts';
import { formatWhen, type Translate } from '../i18n/index.ts';

/** "Desk 2, 14:05, Ayşe: Phone changed." An order without a change was written there. */
export function changeText(
  { at, desk, by, changed }: Pick<OrderChange, 'at' | 'desk' | 'by' | 'changed'>,
  t: Translate,
  labelOf: (field: string) => string,
): string {
  const who =
    by === null || by === desk
      ? formatWhen(at, Date.now(), t.language)
      : `${formatWhen(at, Date.now(), t.language)}, ${by}`;
  return changed.length === 0
    ? t('repair.added', { desk, when: who })
    : t('repair.edited', { desk, when: who, fields: changed.map(labelOf).join(', ') });
}
