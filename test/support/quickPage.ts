import { configure, getConfig } from '@testing-library/dom';
import * as react from 'react';
import { PAGE_TIMEOUT_MS } from './timeouts.ts';

/*
 * Takes out of the page tests what cost a third of their time and what no test reads. Run once in each worker: another
 * file of the same worker finds this module loaded.
 */

/** Set by Testing Library while it waits; not among its types. */
interface Waiting {
  readonly _disableExpensiveErrorDiagnostics?: boolean;
}

const writtenOut = getConfig().getElementError;
configure({
  asyncUtilTimeout: PAGE_TIMEOUT_MS,
  // What is waited for is searched for at each change of the page; it is written out only once the time is over.
  getElementError(message, container) {
    const isWaiting = (getConfig() as Waiting)._disableExpensiveErrorDiagnostics === true;
    if (!isWaiting) return writtenOut(message, container);
    return Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' });
  },
});

/**
 * jsdom matches every rule against each element again after each change of the page. Vitest loads no style sheet of the
 * program, so that an element's style follows from its tag and these attributes: it is worked out once, in an empty page.
 */
const STYLED_BY = ['style', 'hidden', 'type', 'open', 'dir'];
const computed = window.getComputedStyle.bind(window);
const empty = document.implementation.createHTMLDocument();
const styles = new Map<string, CSSStyleDeclaration>();
window.getComputedStyle = (element) => {
  const key = [element.localName, ...STYLED_BY.map((name) => element.getAttribute(name))].join('\n');
  const known = styles.get(key) ?? computed(empty.body.appendChild(empty.importNode(element, false)));
  styles.set(key, known);
  return known;
};

/** React notes a stack for each element that is made, until a second has had ten thousand of them: here from the start. */
const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const internals: unknown = Reflect.get(react, INTERNALS);
if (typeof internals === 'object' && internals !== null)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} });
