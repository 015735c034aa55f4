import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../..');
const sheets = globSync('renderer/**/*.css', { cwd: root }).map((file) => file.split(path.sep).join('/'));

/** The words of these fit the card that they stand on, whatever its size. */
const FIT_THEIR_CARD = [
  'renderer/components/OutcomePanel.module.css',
  'renderer/components/PaymentQr.module.css',
  'renderer/features/scan/JobDetails.module.css',
  'renderer/features/scan/WrongLabel.module.css',
];

describe('the sizes of letters', () => {
  it('are six, each at least a fifth larger than the last, and none under 14 px', () => {
    const tokens = readFileSync(path.join(root, 'renderer/theme/tokens.css'), 'utf8');
    const sizes = [...tokens.matchAll(/--text-\w+: (\d+)px/gu)].map(([, px]) => Number(px));
    expect(sizes).toHaveLength(6);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(14);
    for (const [i, size] of sizes.slice(1).entries()) expect(size / (sizes[i] ?? 0)).toBeGreaterThanOrEqual(1.2);
  });

  it.each(sheets)('%s names them, and writes none of its own', (file) => {
    const css = readFileSync(path.join(root, file), 'utf8');
    const written = [...css.matchAll(/[^-]font(?:-size)?: ([^;]+);/gu)].map(([, size = '']) => size);
    const own = written.filter((size) => !/^(var\(--text-\w+\)|inherit)$/u.test(size));
    expect(FIT_THEIR_CARD.includes(file) ? own.filter((size) => !/cq[hi]|em$/u.test(size)) : own).toEqual([]);
  });
});
