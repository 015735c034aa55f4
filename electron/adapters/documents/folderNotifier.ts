import type { FileHandle } from 'node:fs/promises';
import { STATE_NAMES, type TextLanguage } from '../../contract/names.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import type { ShopMessage } from '../../contract/shopMessage.ts';
import { createMutex } from '../../core/base/index.ts';
import type { DeliveryError, OutboxMessage, ShopNotifier } from '../../core/ports/ShopNotifier.ts';
import { CSV_START, csvLine, numberField, textField } from './csvFields.ts';
import { documentTexts } from './documentTexts.ts';
import { localDate, localTime } from './localTime.ts';

/** Inside of the watched folder. */
export const REPORT_FOLDER = 'out';

interface FolderNotifierDeps {
  /** The watched folder; null: nothing is written into it. Called for each message. */
  readonly folder: () => string | null;
  /**
   * Opens a file in a folder inside of the watched one to write at its end, through no link and over no other file. Not made are
   * the folders above: where the watched folder is away, none of that name is made in its place.
   */
  readonly append: (
    folder: string,
    inside: string,
    name: string,
    write: (file: FileHandle, size: number) => Promise<void>,
  ) => Promise<void>;
  readonly language: () => TextLanguage;
  /** Wall clock, epoch ms. */
  readonly now: () => number;
  /** For one line, ms. A folder in a network that is away may delay a write for minutes. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;

/**
 * Appends a line for each message to a CSV file of the day on which it is written, so that a file of an earlier day does
 * not change any more. A message counts as delivered when its line is on the disk. After a crash or a timeout the same line
 * may stand there twice, under the same id. A line that was only half written is ended, and written again whole.
 */
export function createFolderNotifier(deps: FolderNotifierDeps): ShopNotifier {
  const { folder, append, language, now, timeoutMs = TIMEOUT_MS } = deps;
  const turn = createMutex();
  const waiting = new Set<() => void>();
  let stopped = false;

  async function notify({ id, message }: OutboxMessage): Promise<Result<null, DeliveryError>> {
    const place = folder();
    if (place === null) return err({ kind: 'not_set_up' });
    if (stopped) return notDelivered('closed');
    if (message === null) return ok(null);
    let giveUp = () => {};
    let timer: ReturnType<typeof setTimeout> | undefined;
    const givenUp = new Promise<Result<null, DeliveryError>>((resolve) => {
      giveUp = () => resolve(notDelivered('closed'));
      timer = setTimeout(() => resolve(notDelivered('timeout')), timeoutMs);
    });
    waiting.add(giveUp);
    const appending = turn.runExclusive(() => write(place, id, message));
    return Promise.race([appending, givenUp]).finally(() => {
      clearTimeout(timer);
      waiting.delete(giveUp);
    });
  }

  async function write(place: string, id: string, message: ShopMessage): Promise<Result<null, DeliveryError>> {
    if (stopped) return notDelivered('closed');
    const words = language();
    try {
      await append(place, REPORT_FOLDER, `${localDate(now())}.csv`, (file, size) =>
        appendDurably(file, size, headLine(words), messageLine(id, message, words)),
      );
      return ok(null);
    } catch (failure) {
      // Away, full, without rights, or open in another program: the next try may find it otherwise.
      return notDelivered(failure instanceof Error ? failure.message : String(failure));
    }
  }

  return {
    notify,
    stop() {
      stopped = true;
      for (const giveUp of waiting) giveUp();
    },
  };
}

/** Resolves when the line is on the disk. The header goes with the first line, in one write. */
async function appendDurably(file: FileHandle, size: number, head: string, line: string): Promise<void> {
  const begin = size === 0 ? head : (await isEnded(file, size)) ? '' : '\r\n';
  try {
    await file.writeFile(begin + line);
    await file.sync();
  } catch (failure) {
    // A part of a line is of no use to a reader; what remains of it is ended by the next line.
    await file.truncate(size).catch(() => undefined);
    throw failure;
  }
}

/** The last line was written whole. */
async function isEnded(file: FileHandle, size: number): Promise<boolean> {
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer[0] === 0x0a;
}

/** The columns of the file that F7 saves, so that one program reads both; then the id. */
function headLine(language: TextLanguage): string {
  const { columns } = documentTexts[language].shipments;
  return CSV_START + csvLine([...Object.values(columns), documentTexts[language].folderNews.id]);
}

function messageLine(id: string, message: ShopMessage, language: TextLanguage): string {
  const { order, reference, carrier, trackingNumber, price, refunded, at } = message;
  return csvLine([
    textField(order),
    textField(carrier),
    textField(trackingNumber),
    inTry(price),
    inTry(refunded),
    textField(stateText(message, language)),
    localTime(at),
    textField(reference === order ? null : reference),
    id,
  ]);
}

function stateText({ event, state, status }: ShopMessage, language: TextLanguage): string {
  if (event === 'order.cancel_done') return STATE_NAMES[language].cancelled;
  if (event === 'order.cancel_too_late') return documentTexts[language].folderNews.tooLate;
  // The service's status of a shipment on its way is the newest known.
  if (status !== null) return status.label ?? status.code;
  if (state === null) return '';
  return state === 'paid' ? documentTexts[language].folderNews.paid : STATE_NAMES[language][state];
}

function inTry(amount: number | null): string {
  return numberField(amount === null ? null : amount / 100, 2);
}

function notDelivered(words: string): Result<null, DeliveryError> {
  return err({ kind: 'not_told', why: { kind: 'unreachable', status: null, words }, retryAfterMs: null });
}
