import { format } from 'node:util';
import { configure } from '@testing-library/dom';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { PATIENCE_MS } from './patience.ts';

// Machines are shared: a limit is there to end what hangs, not to judge what is slow.
configure({ asyncUtilTimeout: PATIENCE_MS });

/** What React says of a test that does not wait for the page in its way; between thousands of such lines no other is seen. */
const ABOUT_TESTS = /not configured to support act|not wrapped in act|without awaiting/;

const said: string[] = [];
// biome-ignore lint/suspicious/noConsole: it is React's way to say something.
const print = console.error;

// The process is that of other files as well, whose last test may have left it set.
beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: undefined });
});

beforeEach(() => {
  said.length = 0;
  console.error = (...words: unknown[]) => {
    const line = format(...words);
    if (ABOUT_TESTS.test(line)) said.push(line);
    else print(...words);
  };
});

afterEach(() => {
  console.error = print;
  expect(said, 'what React says of this test').toEqual([]);
});
