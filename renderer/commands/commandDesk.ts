import { createStore, type StoreApi } from 'zustand/vanilla';
import { isCommandCode, readCommand, type Command as ScannedCommand } from '../../electron/contract/command.ts';
import type { ScanOptions } from '../../electron/contract/scan.ts';
import { COMMANDS, type DeskCommandId } from '../model/commandRegistry.ts';
import type { DeskOperations } from '../model/registeredCommand.ts';
import type { CommandDeskDeps } from './commandPorts.ts';
import {
  type Armed,
  type CommandState,
  idleCommands,
  isArmed,
  nothingArmed,
  optionsOf,
  type ParcelSearch,
} from './commandState.ts';
import { type CommandVoice, createCommandVoice } from './commandVoice.ts';
import { createLastParcel } from './lastParcel.ts';

/** Options that were not used by then belong to an order that never came. */
const FORGET_AFTER_MS = 5 * 60_000;
/**
 * A scanner that is held over a barcode a little long reads it again within this time, ms; it counts as one. It would
 * take a hold back, go past a printer, or say yes to the next question.
 */
const READ_TWICE_MS = 900;

export function createCommandDesk(deps: CommandDeskDeps) {
  const { client, board, scans, later, frame } = deps;
  const store = createStore<CommandState>(() => idleCommands);
  const voice = createCommandVoice(store, deps);
  const lastParcel = createLastParcel(store, voice, deps);
  const search = createParcelSearch(store, voice, deps);
  let callOff: () => void = () => undefined;
  let typedQuantity: number | null = null;
  let lastRead = { text: '', at: Number.NEGATIVE_INFINITY };

  /** Counted from the last reading, so that a scanner that lies on its sheet stays one command. */
  function isReadTwice(text: string, at: number): boolean {
    const isAgain = lastRead.text === text && at - lastRead.at < READ_TWICE_MS;
    lastRead = { text, at };
    return isAgain;
  }

  function arm(change: Partial<Armed>): void {
    const armed = { ...store.getState().armed, ...change };
    store.setState(({ notice }) => ({
      armed,
      asking: null,
      notice: notice?.what.kind === 'forgotten' ? null : notice,
    }));
    callOff();
    if (!isArmed(armed)) return;
    callOff = later(() => {
      store.setState({ armed: nothingArmed });
      voice.announce({ kind: 'forgotten' });
    }, FORGET_AFTER_MS);
  }

  /** Leads to the scan view, unless a question is open on another screen. */
  function show(): void {
    if (!frame.mustStay()) frame.goToScans();
  }

  /** Options that were chosen for the next scan. */
  function chooseNext(change: Partial<Armed>): void {
    show();
    arm(change);
    voice.acknowledge();
  }

  function submit(code: string, options: ScanOptions): void {
    const sent = scans.submit(code, options);
    const mine = scans.newest()?.id;
    void sent.then((fate) => {
      if (fate === 'taken') return;
      // The scan was no order, for instance a label that was scanned back: the choices stay for the next order.
      if (scans.newest()?.id === mine && !isArmed(store.getState().armed)) arm(options);
      else voice.refuse('options_missed');
    });
  }

  function chooseBox(box: string): void {
    const { armed, where } = store.getState();
    const isKnown = client.store.getState().settings?.boxes.some(({ id }) => id === box) === true;
    const newest = scans.newest();
    if (!isKnown) {
      show();
      voice.refuse('unknown_box');
    } else if (newest?.lacksSize !== true || where !== null) chooseNext({ box });
    else {
      // The newest scan's order waits for exactly that.
      chooseNext(nothingArmed);
      submit(newest.code, { box, quantity: armed.quantity, hold: armed.hold });
    }
  }

  function confirm(): void {
    if (frame.isCovered()) {
      voice.refuse('answer_first');
      return;
    }
    const found = board.find('confirm');
    if (found === null) show();
    voice.answer(found === null ? 'nothing_to_confirm' : found.action());
  }

  async function nextPrinter(): Promise<void> {
    show();
    const reply = await client.station.request('printers.next', {});
    if (!reply.ok) {
      voice.refuse(reply.error.code === 'no_printer' ? 'no_other_printer' : reply.error);
      return;
    }
    client.takeStatus(reply.value);
    const { printer } = reply.value;
    if (printer !== null) voice.announce({ kind: 'printer', name: printer.name });
  }

  function clear(): void {
    show();
    arm(nothingArmed);
    store.setState({ where: null });
    voice.announce({ kind: 'cleared' });
  }

  /** An open question on another screen comes first. */
  function unlessPrompted(next: () => void): void {
    if (frame.mustStay()) voice.refuse('answer_first');
    else next();
  }

  function setAsking(asking: CommandState['asking']): void {
    typedQuantity = null;
    store.setState({ asking });
  }

  async function saveSheet(): Promise<void> {
    const reply = await client.station.request('commands.saveSheet', {});
    if (!reply.ok) {
      show();
      voice.refuse(reply.error);
    } else voice.announce({ kind: 'sheet', path: reply.value.path });
  }

  function startPickup(): void {
    frame.openPickup();
    voice.answer('done');
  }

  const operations: DeskOperations = {
    lastParcel,
    confirm,
    nextPrinter: () => void nextPrinter(),
    toggle: (option) => chooseNext({ [option]: !store.getState().armed[option] }),
    choose(chosen) {
      if (chosen.name === 'box') chooseBox(chosen.box);
      else if (chosen.name === 'quantity') chooseNext({ quantity: chosen.quantity });
    },
    clear,
    ask: (what) =>
      unlessPrompted(() => {
        frame.goToScans();
        setAsking(what);
      }),
    saveSheet,
    openPickup: () => unlessPrompted(startPickup),
    endPickup: () => unlessPrompted(() => voice.answer(frame.endPickup() ? 'done' : 'no_open_pickup')),
    checkDesk: () => frame.checkDesk(),
    leaveKiosk: () => frame.leaveKiosk(),
  };

  /** While the alarm goes on, no command does anything. */
  function carryOut(command: ((desk: DeskOperations) => unknown) | undefined): unknown {
    board.forget();
    if (scans.isAlarmed()) return voice.refuse('alarm_first');
    return command?.(operations);
  }

  function runScanned(command: ScannedCommand): void {
    const { run, scanned = run } = COMMANDS[command.name];
    carryOut((desk) => scanned?.(desk, command));
  }

  return {
    store,
    /** By key, from the hints or from the palette. */
    run: (id: DeskCommandId) => carryOut(COMMANDS[id].run),
    /** A number or a box that was asked for. */
    choose: (chosen: ScannedCommand) => carryOut((desk) => desk.choose(chosen)),
    /** Closes the question for a number or a box. */
    stopAsking: () => setAsking(null),
    /**
     * True when the code was a command, known or not: it is no order and goes nowhere else. `readAt`: when its last key
     * was pressed, ms on the clock of the keys.
     */
    take(code: string, readAt: number) {
      const text = code.trim();
      const isAgain = isReadTwice(text, readAt);
      if (!isCommandCode(text)) return false;
      if (isAgain) return true;
      const command = readCommand(text);
      if (command === null) {
        show();
        voice.refuse('unknown_command');
      } else runScanned(command);
      return true;
    },
    /**
     * A code that is no command: ships it with what was chosen, or, where only that is wanted, finds where its parcel is.
     */
    scan(code: string) {
      board.forget();
      const { armed, asking } = store.getState();
      if (scans.isAlarmed()) {
        // A scan during the alarm may be the label that ends it.
        void scans.submit(code, null);
        return 'submitted';
      }
      if (armed.where && code.trim() !== '') {
        arm({ where: false });
        void search(code);
        return 'searched';
      }
      store.setState({ asking: null, where: null, notice: null });
      // A number that was typed before a scan counts: the scan takes it, as Enter would have.
      const quantity = asking === 'quantity' ? (typedQuantity ?? armed.quantity) : armed.quantity;
      const options = optionsOf({ ...armed, quantity });
      // An empty scan is no order, so the options stay.
      if (options === null || code.trim() === '') void scans.submit(code, null);
      else {
        arm(nothingArmed);
        submit(code, options);
      }
      return 'submitted';
    },
    /** The number that is typed in the question and was not entered yet; null: not a valid number. */
    typeQuantity: (quantity: number | null) => {
      typedQuantity = quantity;
    },
    /** An action on the parcel of order `of` was refused, and its screen is gone: it is shown until it is put away. */
    showRefusal: voice.refuse,
    /** Puts away the refusal of a command as seen. */
    dismiss: (refusalId: number) =>
      store.setState(({ refusals }) => ({ refusals: refusals.filter((one) => one.id !== refusalId) })),
  };
}

/** Runs commands, by barcode or by key. */
export type CommandDesk = ReturnType<typeof createCommandDesk>;

/** Finds where the parcel of a code is; nothing is shipped or printed. */
function createParcelSearch(
  store: StoreApi<CommandState>,
  voice: CommandVoice,
  { client, sound, now }: Pick<CommandDeskDeps, 'client' | 'sound' | 'now'>,
): (code: string) => Promise<void> {
  return async (code) => {
    const mine = { id: voice.id(), code: code.trim(), at: now() };
    const show = (answer: ParcelSearch['answer']) => store.setState({ where: { ...mine, answer } });
    show({ type: 'asking' });
    const reply = await client.station.request('scan.where', { code });
    // A newer scan has replaced it.
    if (store.getState().where?.id !== mine.id) return;
    if (!reply.ok) {
      show({ type: 'failed', error: reply.error });
      sound('refusal');
      return;
    }
    const { value } = reply;
    if (value.kind === 'job') client.jobs.accept([value.job]);
    show({ type: 'found', found: value });
    sound(value.kind === 'job' || value.kind === 'order' ? 'acknowledge' : 'refusal');
  };
}
