import type { ListPreview } from '../../contract/orderImport.ts';
import { readText } from './cells.ts';
import { meaningOfState, type StateChoices, type StateMeaning, stateKey } from './states.ts';
import type { ListRow } from './table.ts';

/** Whether a row is to be shipped, with its own word for it. */
export interface RowState {
  readonly meaning: StateMeaning;
  readonly word: string;
}

/** The states of the rows, from the columns of states. */
export type States = ReturnType<typeof statesIn>;

const ORDER: readonly StateMeaning[] = ['stop', 'done', 'wait', 'unknown', 'ship'];
/** The longest word of a state; anything longer is text. */
const LONGEST_WORD = 100;
/** A preview lists at most so many words; a column with more of them has no states in it. */
const MOST_REPORTED = 30;

export function statesIn(headers: readonly string[], at: readonly number[], stated: StateChoices) {
  /** A list has few words many times. */
  const known = at.map(() => new Map<string, RowState>());
  const reported = new Map<string, { word: string; rows: number; ships: boolean | null; isSaid: boolean }>();

  function stateOf(place: number, column: number, cell: string): RowState {
    const before = known[place]?.get(cell);
    if (before !== undefined) return before;
    const header = headers[column] ?? '';
    const word = cell.slice(0, LONGEST_WORD);
    const state = { meaning: meaningOfState(header, cell, stated), word };
    known[place]?.set(cell, state);
    return state;
  }

  function count({ meaning, word }: RowState): void {
    const key = stateKey(word);
    const ships = stated.get(key);
    if (ships === undefined && meaning !== 'wait' && meaning !== 'unknown') return;
    const one = reported.get(key);
    if (one !== undefined) one.rows += 1;
    else
      reported.set(key, {
        word,
        rows: 1,
        ships: ships ?? (meaning === 'wait' ? false : null),
        isSaid: ships !== undefined,
      });
  }

  return {
    /** Null: the row has no state. */
    of(row: ListRow): RowState | null {
      if (at.length === 0 || row.unsure !== null) return null;
      let found: RowState | null = null;
      for (const [place, column] of at.entries()) {
        const cell = readText(row.cells[column] ?? '');
        if (cell === '') continue;
        const state = stateOf(place, column, cell);
        count(state);
        if (found === null || ORDER.indexOf(state.meaning) < ORDER.indexOf(found.meaning)) found = state;
      }
      return found;
    },
    /** Words that a person may decide about, the most frequent first. */
    reported: (): ListPreview['states'] =>
      [...reported.values()].sort((a, b) => b.rows - a.rows).slice(0, MOST_REPORTED),
  };
}
