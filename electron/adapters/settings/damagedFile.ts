import { existsSync, readFileSync, renameSync } from 'node:fs';

function holdsAnObject(file: string): boolean {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/** Moves a file that is not a JSON object out of the way, as `<file>.damaged-<n>`, so that people can still look at it. */
export function setAsideIfDamaged(file: string): void {
  if (!existsSync(file) || holdsAnObject(file)) return;
  let n = 1;
  while (existsSync(`${file}.damaged-${n}`)) n += 1;
  renameSync(file, `${file}.damaged-${n}`);
}
