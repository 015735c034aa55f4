import { expect, it } from 'vitest';
import { createDisposalStack } from '../../../../electron/core/base/disposal.ts';

it('what was opened is closed in the opposite order, once, and all of it although closing one fails', () => {
  const closed: string[] = [];
  const opened = createDisposalStack();
  const service = (name: string, failure?: string) =>
    opened.add({
      name,
      stop() {
        closed.push(name);
        if (failure !== undefined) throw new Error(failure);
      },
    });
  expect(service('first', 'last to fail').name).toBe('first');
  service('second', 'first to fail');
  service('third');
  expect(opened.close).toThrow('first to fail');
  expect(closed).toEqual(['third', 'second', 'first']);
  opened.close();
  expect(closed).toHaveLength(3);
});
