import { meaningOfState } from '../../electron/adapters/import/states.ts';

/** Whether a shop calls an order cancelled with this word, as the program has it. */
export const isCancelWord = (word: string): boolean => meaningOfState('status', word, new Map()) === 'stop';
