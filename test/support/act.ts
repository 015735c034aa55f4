import { act as actOnce } from '@testing-library/react';

const page = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean | undefined };

/**
 * Testing Library's `act`, which may also be awaited where what it does is not asynchronous: then what was started comes to
 * rest. The library marks this as a test for React only until the callback returns; React went on working after that, and
 * warned of each update. Here the mark stays for as long as it works.
 */
export function act(work: () => unknown): PromiseLike<void> {
  const done: PromiseLike<void> = actOnce(work as () => Promise<void>);
  return {
    // biome-ignore lint/suspicious/noThenProperty: whether it is awaited decides what React does, as with the original.
    then(resolve, reject) {
      const before = page.IS_REACT_ACT_ENVIRONMENT;
      page.IS_REACT_ACT_ENVIRONMENT = true;
      const restore = () => {
        page.IS_REACT_ACT_ENVIRONMENT = before;
      };
      return done.then(
        (value) => {
          restore();
          return resolve ? resolve(value) : (value as never);
        },
        (failure: unknown) => {
          restore();
          if (reject) return reject(failure);
          throw failure;
        },
      );
    },
  };
}
