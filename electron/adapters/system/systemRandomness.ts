import { randomUUID } from 'node:crypto';
import type { Randomness } from '../../core/ports/Clock.ts';

export const systemRandomness: Randomness = {
  uuid: () => randomUUID(),
  fraction: () => Math.random(),
};
