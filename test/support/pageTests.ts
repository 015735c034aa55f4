import { format } from 'node:util';
import './quickPage.ts';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';

/** What React logs in a test that does not wait for the page in its way; between thousands of such lines no other is seen. */
const ABOUT_TESTS = /not configured to support act|not wrapped in act|without awaiting/;

const stated: string[] = [];
// biome-ignore lint/suspicious/noConsole: it is React's way to say something.
const print = console.error;

// The files share their process and its document: each begins with an empty page.
beforeAll(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
});

beforeEach(() => {
  stated.length = 0;
  // An `act` that the test before did not wait for to its end leaves this on.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: undefined });
  console.error = (...words: unknown[]) => {
    const line = format(...words);
    if (ABOUT_TESTS.test(line)) stated.push(line);
    else print(...words);
  };
});

afterEach(() => {
  vi.useRealTimers();
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  console.error = print;
  expect(stated, 'what React says of this test').toEqual([]);
});
