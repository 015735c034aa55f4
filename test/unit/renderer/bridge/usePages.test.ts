import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ok } from '../../../../electron/contract/result.ts';
import { usePages } from '../../../../renderer/bridge/usePages.ts';

interface Pending {
  readonly of: string;
  readonly offset: number;
  readonly answer: (total: number) => Promise<void>;
}

/** The hook over lists whose items are `<list> <place>`; each request waits until the test answers it. */
function pagesOf(first: { readonly of: string; readonly asOf: string }) {
  const pending: Pending[] = [];
  const hook = renderHook(
    ({ of, asOf }) =>
      usePages<string>({
        of,
        asOf,
        request: ({ offset, limit }) => {
          return new Promise((resolve) => {
            const answer = (total: number) =>
              act(async () =>
                resolve(ok({ items: Array.from({ length: limit }, (_, index) => `${of} ${offset + index}`), total })),
              );
            pending.push({ of, offset, answer });
          });
        },
      }),
    { initialProps: first },
  );
  return { pending, of: () => pending.map(({ of, offset }) => `${of} ${offset}`), ...hook };
}

it('requests the pages that come into sight, each once', async () => {
  const { pending, of, result } = pagesOf({ of: 'a', asOf: '' });
  expect([result.current.total, result.current.at(0), result.current.isCurrent]).toEqual([null, null, false]);
  await pending[0]?.answer(450);
  act(() => result.current.show(90, 210));
  act(() => result.current.show(95, 215));
  expect(of()).toEqual(['a 0', 'a 100', 'a 200']);
  await pending[2]?.answer(450);
  expect([99, 150, 205].map(result.current.at)).toEqual(['a 99', null, 'a 205']);
  expect([result.current.total, result.current.isCurrent]).toEqual([450, true]);
});

it('requests again when its list got stale, and heeds the newest answer alone', async () => {
  const { pending, of, result, rerender } = pagesOf({ of: 'a', asOf: '1' });
  rerender({ of: 'a', asOf: '2' });
  await pending[1]?.answer(8);
  await pending[0]?.answer(7);
  expect(result.current.total).toBe(8);
  act(() => result.current.reload());
  expect(of()).toEqual(['a 0', 'a 0', 'a 0']);
});

it('has the old list in sight until the new one answers, and then nothing of the old one', async () => {
  const { pending, result, rerender } = pagesOf({ of: 'a', asOf: '' });
  await pending[0]?.answer(300);
  act(() => result.current.show(0, 150));
  await pending[1]?.answer(300);
  rerender({ of: 'b', asOf: '' });
  expect([result.current.at(120), result.current.isCurrent]).toEqual(['a 120', false]);
  await pending[2]?.answer(300);
  expect([result.current.at(0), result.current.at(120), result.current.isCurrent]).toEqual(['b 0', null, true]);
});
