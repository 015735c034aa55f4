import type { TextKey, TextValues, Translate } from '../i18n/index.ts';
import { type OutcomeId, outcomeRow, type Tone, type ToneIconName } from './outcomeTable.ts';

/** An outcome as a person reads it. */
export interface OutcomeTexts {
  readonly id: OutcomeId;
  readonly tone: Tone;
  readonly icon: ToneIconName;
  /** What happened, in a word or two. */
  readonly cause: string;
  /** What the hands do; null: nothing yet. */
  readonly instruction: string | null;
  readonly body: string;
}

interface Given {
  readonly slot?: number | null;
  /** In place of the body of the table; the place of the parcel still stands before it. */
  readonly body?: string;
  readonly values?: TextValues;
}

/** The texts of an outcome, from the table. */
export function outcomeLine(id: OutcomeId, t: Translate, { slot = null, body, values = {} }: Given = {}): OutcomeTexts {
  const { tone, icon, instruction } = outcomeRow(id);
  const rest = body ?? t(bodyKey(id), values);
  const isPlaced = instruction === 'place' && id !== 'outcome.not_cancelled';
  return {
    ...{ id, tone, icon },
    cause: t(`${id}.word`, values),
    instruction:
      instruction === 'place' ? placeWord(slot, t) : instruction === null ? null : t(`instruction.${instruction}`),
    body: isPlaced ? `${placeText(slot, t)} ${rest}` : rest,
  };
}

function placeWord(slot: number | null, t: Translate): string {
  return slot === null ? t('instruction.aside') : t('instruction.slot', { slot });
}

function placeText(slot: number | null, t: Translate): string {
  return slot === null ? t('outcome.offline.aside') : t('outcome.offline.slot', { slot });
}

/** The text with what else to do. */
export function bodyKey(id: OutcomeId): TextKey {
  return isProblem(id) ? `${id}.todo` : `${id}.body`;
}

type ProblemId = OutcomeId & `problem.${string}`;

function isProblem(id: OutcomeId): id is ProblemId {
  return id.startsWith('problem.');
}

/** The words of a card: a glance takes the largest one for the instruction, so the cause stands above it. */
export function cardOf({ tone, icon, cause, instruction, body }: Omit<OutcomeTexts, 'id'>) {
  const words = instruction === null ? { word: cause } : { over: cause, word: instruction, isNumber: true };
  return { tone, icon, body, ...words };
}

/** The outcome where a word or two have to do: a question as it is put, everything else by its cause. `desk`: of another one. */
export function wordOf(id: OutcomeId, t: Translate, desk = ''): string {
  const { icon, instruction } = outcomeRow(id);
  const isQuestion = icon === 'question' && instruction !== null && instruction !== 'place';
  return isQuestion ? t(`instruction.${instruction}`) : t(`${id}.word`, { desk });
}

/** The same within a line, where states begin small. */
export function shortWord(id: OutcomeId, t: Translate, desk?: string): string {
  const word = wordOf(id, t, desk);
  return word.charAt(0).toLocaleLowerCase(t.language) + word.slice(1);
}
