import { describe, expect, it } from 'vitest';
import { createMutex } from '../../../../electron/core/base/mutex.ts';

/** Work that the test ends. */
function steps() {
  const done: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      done.push(`${name} begins`);
      ends.push(() => {
        done.push(`${name} ends`);
        resolve(name);
      });
    });
  return { done, work, end: () => ends.shift()?.() };
}

describe('work under a mutex', () => {
  it('runs one after the other in the order of the calls, and each settles as its own work does', async () => {
    const { done, work, end } = steps();
    const mutex = createMutex();
    const both = [mutex.runExclusive(work('A')), mutex.runExclusive(work('B'))];
    await Promise.resolve();
    expect(done).toEqual(['A begins']);
    end();
    await both[0];
    await Promise.resolve();
    end();
    expect(await Promise.all(both)).toEqual(['A', 'B']);
    expect(done).toEqual(['A begins', 'A ends', 'B begins', 'B ends']);
  });

  it('goes on after work that failed, which fails for its own caller alone', async () => {
    const mutex = createMutex();
    const broken = mutex.runExclusive(async () => {
      throw new Error('broken');
    });
    const next = mutex.runExclusive(async () => 'next');
    await expect(broken).rejects.toThrow('broken');
    expect(await next).toBe('next');
  });
});
