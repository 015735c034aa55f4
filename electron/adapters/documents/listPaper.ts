import type { TextLanguage } from '../../contract/names.ts';
import { A4, type A4Document, INNER_WIDTH } from './a4.ts';
import { localDate } from './localTime.ts';

/** The lists of a desk share their layout; all in mm. `bottom`: the lowest baseline of the body, above the page number. */
export const LIST = { top: 18, bottom: A4.height - 20, line: 5.2, gap: 3 } as const;

/** A long list is drawn in parts of so many lines, so that scans are handled in between. */
const LINES_AT_ONCE = 100;

/** To be awaited for each line. */
export async function letOthersRun(index: number): Promise<void> {
  if (index % LINES_AT_ONCE === LINES_AT_ONCE - 1) await new Promise<void>((resolve) => void setImmediate(resolve));
}

/** The title with three facts below it. Returns where the list begins. */
export function listHead(paper: A4Document, title: string, facts: readonly (readonly [string, string])[]): number {
  paper.text(title, A4.margin, LIST.top + 4, { size: 19, bold: true });
  paper.text('Label Station', A4.width - A4.margin, LIST.top + 4, { size: 9, soft: true, align: 'right' });
  for (const [index, [name, value]] of facts.entries()) {
    const x = A4.margin + (index * INNER_WIDTH) / facts.length;
    paper.text(name, x, LIST.top + 14, { size: 8.5, soft: true });
    paper.text(value, x, LIST.top + 20, { size: 12, bold: true, room: INNER_WIDTH / facts.length - LIST.gap });
  }
  return LIST.top + 30;
}

/** Below each page, once all are drawn. `page`: the word for it. */
export function footers(paper: A4Document, title: string, page: string): void {
  const count = paper.pages();
  const style = { size: 8.5, soft: true } as const;
  for (let number = 0; number < count; number += 1) {
    paper.text(title, A4.margin, A4.height - 10, style, number);
    const where = `${page} ${number + 1} / ${count}`;
    paper.text(where, A4.width - A4.margin, A4.height - 10, { ...style, align: 'right' }, number);
  }
}

export function dateOf(at: number, language: TextLanguage): string {
  const iso = localDate(at);
  return language === 'tr' ? iso.split('-').reverse().join('.') : iso;
}
