import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ok } from '../../../../electron/contract/result.ts';
import { usePages } from '../../../../renderer/bridge/usePages.ts';

interface Asked {
  readonly of: string;
  readonly offset: number;
  readonly answer: (total: number) => Promise<void>;
}

/** The hook over lists whose items are `<list> <place>`; each request waits until the test answers it. */
function pagesOf(first: { readonly of: string; readonly asOf: string }) {
  const asked: Asked[] = [];
  const hook = renderHook(
    ({ of, asOf }) =>
      usePages<string>({
        of,
        asOf,
        request: ({ offset, limit }) => {
          const { promise, resolve } = Promise.withResolvers<number>();
          asked.push({ of, offset, answer: (total) => act(async () => resolve(total)) });
          return promise.then((total) =>
            ok({ items: Array.from({ length: limit }, (_, index) => `${of} ${offset + index}`), total }),
          );
        },
      }),
    { initialProps: first },
  );
  return { asked, of: () => asked.map(({ of, offset }) => `${of} ${offset}`), ...hook };
}

it('asks for the pages that come into sight, each once', async () => {
  const { asked, of, result } = pagesOf({ of: 'a', asOf: '' });
  expect([result.current.total, result.current.at(0), result.current.isCurrent]).toEqual([null, null, false]);
  await asked[0]?.answer(450);
  act(() => result.current.show(90, 210));
  act(() => result.current.show(95, 215));
  expect(of()).toEqual(['a 0', 'a 100', 'a 200']);
  await asked[2]?.answer(450);
  expect([99, 150, 205].map(result.current.at)).toEqual(['a 99', null, 'a 205']);
  expect([result.current.total, result.current.isCurrent]).toEqual([450, true]);
});

it('asks again when its list got stale, and heeds the newest answer alone', async () => {
  const { asked, of, result, rerender } = pagesOf({ of: 'a', asOf: '1' });
  rerender({ of: 'a', asOf: '2' });
  await asked[1]?.answer(8);
  await asked[0]?.answer(7);
  expect(result.current.total).toBe(8);
  act(() => result.current.reload());
  expect(of()).toEqual(['a 0', 'a 0', 'a 0']);
});

it('has the old list in sight until the new one answers, and then nothing of the old one', async () => {
  const { asked, result, rerender } = pagesOf({ of: 'a', asOf: '' });
  await asked[0]?.answer(300);
  act(() => result.current.show(0, 150));
  await asked[1]?.answer(300);
  rerender({ of: 'b', asOf: '' });
  expect([result.current.at(120), result.current.isCurrent]).toEqual(['a 120', false]);
  await asked[2]?.answer(300);
  expect([result.current.at(0), result.current.at(120), result.current.isCurrent]).toEqual(['b 0', null, true]);
});
