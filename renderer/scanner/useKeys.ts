import { useCallback, useContext, useLayoutEffect, useRef } from 'react';
import { COMMANDS, type CommandId } from '../model/commandRegistry.ts';
import { AnswerContext } from './answers.ts';

/**
 * Calls back with every key that nothing in front has stopped; null: with none. Before the screen is painted: a key must
 * work as soon as it can be seen.
 */
export function useKeyDown(onKeyDown: ((event: KeyboardEvent) => void) | null): void {
  useLayoutEffect(() => {
    if (onKeyDown === null) return;
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [onKeyDown]);
}

/** Letters that work with Alt held, because a letter alone may be the first of a scan. The callbacks may change. */
export function useAltKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  useLayoutEffect(() => {
    latest.current = keys;
  });
  const onKeyDown = useCallback((event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
    const action = latest.current[keyLetter(event)];
    if (action === undefined) return;
    event.preventDefault();
    action();
  }, []);
  useKeyDown(onKeyDown);
}

/** The keys of what can be done now; null: not now. The callbacks may change. */
export function useShortcuts(actions: Readonly<Partial<Record<CommandId, (() => void) | null>>>): void {
  useAltKeys(
    Object.fromEntries(
      Object.entries(actions).flatMap(([action, run]) =>
        run === null ? [] : [[COMMANDS[action as CommandId].key?.toUpperCase(), run]],
      ),
    ),
  );
}

/** Offers single keys as answers while a question is open; null while there is none. The callbacks may change. */
export function useAnswerKeys(keys: Readonly<Record<string, () => void>> | null): void {
  const board = useContext(AnswerContext);
  const latest = useRef(keys);
  useLayoutEffect(() => {
    latest.current = keys;
  });
  const names = keys === null ? '' : Object.keys(keys).join(' ');
  useLayoutEffect(() => {
    if (names === '') return;
    return board.offer(names.split(' '), (key) => latest.current?.[key]?.());
  }, [board, names]);
}

/** The letters and digits that keyboards of our users have a key for. */
const OWN = /^[A-Z0-9ÇĞİÖŞÜ]$/u;

/**
 * The letter or digit that a key means where it is held with Alt or Ctrl: what it writes, in capitals. Its place counts
 * only where it writes none (a Mac's Option makes Ω of Z, other alphabets have letters of their own): on a Turkish F
 * keyboard another letter is at each place, and one key must not be two commands. Other keys are called by their name,
 * in capitals.
 */
export function keyLetter({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  const written = key.toUpperCase();
  if (OWN.test(written)) return written;
  return /^(?:Key|Digit)(.)$/u.exec(code)?.[1] ?? written;
}

/** Calls back on Enter, but where it is the key of what has the focus: a field, a button. Null: nothing is to be done. */
export function useEnter(onEnter: (() => void) | null): void {
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.repeat) return;
      if (event.key !== 'Enter' || event.defaultPrevented || ownsEnter(document.activeElement)) return;
      event.preventDefault();
      onEnter?.();
    },
    [onEnter],
  );
  useKeyDown(onEnter === null ? null : onKeyDown);
}

/** In a search field Enter means what was found, unless the field is sent with its form. */
function ownsEnter(element: Element | null): boolean {
  if (element instanceof HTMLInputElement && element.type === 'search' && element.form === null) return false;
  return element?.closest('input, textarea, select, button, a, summary, [role=dialog], [data-testid=question]') != null;
}

/** Calls back on Esc; an open list of choices takes its own Esc first. Null: there is nothing to leave. */
export function useEscape(onEscape: (() => void) | null): void {
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isChoosing()) return;
      event.preventDefault();
      onEscape?.();
    },
    [onEscape],
  );
  useKeyDown(onEscape === null ? null : onKeyDown);
}

function isChoosing(): boolean {
  return document.activeElement?.getAttribute('aria-expanded') === 'true';
}
