import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { LIFE_LOG, type LifeLine, type LifePlan, type StepFault } from '../protocol.ts';

/** Every step of the station's process goes by here; what the plan wants done at it is done at once. */
export interface Tap {
  /** A step that cannot meet a full disk. */
  pass(step: string): void;
  /** A step at which bytes are about to go to the disk: throws `full()` where the plan has no room. */
  write(step: string, full: () => Error): void;
}

type TapPlan = Pick<LifePlan, 'folder' | 'faults' | 'record'>;

interface TapDeeds {
  jump(ms: number): void;
  /** Returns when the process may go on. */
  stand(): void;
}

const idle: Tap = { pass() {}, write() {} };

/**
 * The files and the database of this process are tapped beneath modules that take no parameters (they stand in for
 * `node:fs/promises` and the SQLite package), so the tap is one per process.
 */
let current: Tap = idle;

export const tap: Tap = {
  pass: (step) => current.pass(step),
  write: (step, full) => current.write(step, full),
};

export function plugIn(plan: TapPlan, deeds: TapDeeds): void {
  current = createTap(plan, deeds);
}

function createTap({ folder, faults, record }: TapPlan, { jump, stand }: TapDeeds): Tap {
  const log = join(folder, LIFE_LOG);
  const passed = new Map<string, number>();
  let left: readonly StepFault[] = faults;
  let steps = 0;
  let writes = 0;

  const note = (line: LifeLine) => appendFileSync(log, `${JSON.stringify(line)}\n`);

  function isIntended({ at }: StepFault, step: string, canBeFull: boolean): boolean {
    switch (at.by) {
      case 'name':
        return at.name === step && at.nth === passed.get(step);
      case 'any':
        return at.nth === steps;
      case 'write':
        return canBeFull && at.nth === writes;
      default:
        return at satisfies never;
    }
  }

  function step(name: string, full: (() => Error) | null): void {
    steps += 1;
    if (full !== null) writes += 1;
    passed.set(name, (passed.get(name) ?? 0) + 1);
    if (record) note({ did: 'passed', step: name, canBeFull: full !== null });
    for (const fault of left) {
      if (!isIntended(fault, name, full !== null)) continue;
      const { deed } = fault;
      if (deed.kind === 'full' && full === null) continue;
      left = left.filter((other) => other !== fault);
      switch (deed.kind) {
        case 'kill':
          note({ did: 'kill', step: name });
          die();
          break;
        case 'jump':
          note({ did: 'jump', step: name, ms: deed.ms });
          jump(deed.ms);
          break;
        case 'stand':
          note({ did: 'stand', step: name });
          stand();
          break;
        case 'full':
          note({ did: 'full', step: name, at: performance.timeOrigin + performance.now() });
          throw full === null ? new Error('no disk here') : full();
      }
    }
  }

  return { pass: (name) => step(name, null), write: (name, full) => step(name, full) };
}

/** The signal reaches a process that sends it to itself before `kill` returns. */
function die(): void {
  process.kill(process.pid, 'SIGKILL');
  for (;;);
}
