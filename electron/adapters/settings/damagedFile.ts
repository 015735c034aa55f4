import { existsSync, readFileSync, renameSync } from 'node:fs';

function holdsAnObject(file: string): boolean {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

/** Renames a file that is no JSON object to `<file>.damaged-<n>`, so that people can still read it. */
export function setAsideIfDamaged(file: string): void {
  if (!existsSync(file) || holdsAnObject(file)) return;
  let n = 1;
  while (existsSync(`${file}.damaged-${n}`)) n += 1;
  renameSync(file, `${file}.damaged-${n}`);
}
