import { type FieldSnapshot, restoreSnapshot, takeSnapshot } from './fieldSnapshot.ts';
import { keyPlaceOf } from './keyPlace.ts';
import { type DecoderConfig, type DecoderEffect, idleDecoder, passTime, pressKey, typedLine } from './scanDecoder.ts';

export interface ScannerPorts {
  /** True on the scan view: what is typed slowly with no field focused is an order number on its way. */
  readonly collects: () => boolean;
  /** Single characters that answer a question now. */
  readonly answers: () => readonly string[];
  readonly onCode: (code: string, by: 'scan' | 'typing') => void;
  readonly onAnswer: (key: string) => void;
  readonly onTyped: (line: string) => void;
}

/**
 * Listens to the keys of the window before anything else does, and tells the ports about scans. Returns how to stop.
 * Scans come out in the order of their Enter keys.
 */
export function attachScanner(target: Window, config: DecoderConfig, ports: ScannerPorts): () => void {
  let state = idleDecoder;
  let snapshot: FieldSnapshot | null = null;
  let shownLine = '';
  let timer: number | undefined;
  /** Physical keys whose press was ours: their release must not press a button either. */
  const swallowed = new Set<string>();

  function showLine(at: number): void {
    const line = typedLine(state, at, config);
    if (line === shownLine) return;
    shownLine = line;
    ports.onTyped(line);
  }

  function carryOut(effects: readonly DecoderEffect[], event: KeyboardEvent | null): void {
    for (const effect of effects) {
      switch (effect.type) {
        case 'swallow':
          event?.preventDefault();
          event?.stopImmediatePropagation();
          if (event !== null) swallowed.add(event.code);
          break;
        case 'remember':
          snapshot = takeSnapshot(target.document.activeElement);
          break;
        case 'takeBack':
          if (snapshot !== null) restoreSnapshot(snapshot);
          snapshot = null;
          break;
        case 'submit':
          ports.onCode(effect.code, effect.by);
          break;
        case 'answer':
          ports.onAnswer(effect.key);
          break;
        default:
          effect satisfies never;
      }
    }
  }

  /**
   * Passes the time after a key pressed at `from`: first until a burst would be over and what was typed can be shown,
   * then until a lone character is an answer. Counted on the events' own clock, which no other has to agree with.
   */
  function wait(from: number, pauses: readonly number[]): void {
    target.clearTimeout(timer);
    const [pause, ...later] = pauses;
    if (pause === undefined || state.text === '' || state.inField) return;
    timer = target.setTimeout(() => {
      const at = from + pause;
      const step = passTime(state, at, config);
      state = step.state;
      carryOut(step.effects, null);
      showLine(at);
      wait(at, later);
    }, pause);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.isComposing) return;
    const collects = ports.collects();
    const place = keyPlaceOf(target.document.activeElement, collects);
    if (place === null) {
      state = idleDecoder;
      return;
    }
    const altGr = event.getModifierState('AltGraph');
    const step = pressKey(
      state,
      {
        key: event.key,
        at: event.timeStamp,
        modified: (event.ctrlKey || event.altKey || event.metaKey) && !altGr,
        repeat: event.repeat,
        place,
        collects,
        answers: ports.answers(),
      },
      config,
    );
    state = step.state;
    carryOut(step.effects, event);
    showLine(event.timeStamp);
    wait(event.timeStamp, [config.burstGapMs + 1, config.answerQuietMs - config.burstGapMs]);
  }

  function onKeyUp(event: KeyboardEvent): void {
    if (!swallowed.delete(event.code)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  target.addEventListener('keydown', onKeyDown, true);
  target.addEventListener('keyup', onKeyUp, true);
  return () => {
    target.clearTimeout(timer);
    target.removeEventListener('keydown', onKeyDown, true);
    target.removeEventListener('keyup', onKeyUp, true);
  };
}
