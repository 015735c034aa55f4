import { expect, it } from 'vitest';
import { createAnswerBoard } from '../../../../renderer/scanner/answers.ts';

it('the newest question has the keys, and gives them back when it closes', () => {
  const board = createAnswerBoard();
  const given: string[] = [];
  expect(board.keys()).toEqual([]);
  board.answer('1');
  const closeOlder = board.offer(['1', '2'], (key) => given.push(`older ${key}`));
  // A question without keys takes none from the one behind it.
  board.offer([], (key) => given.push(`silent ${key}`));
  board.answer('2');
  const closeNewer = board.offer(['0'], (key) => given.push(`newer ${key}`));
  expect(board.keys()).toEqual(['0']);
  board.answer('1');
  board.answer('0');
  closeNewer();
  closeNewer();
  board.answer('1');
  closeOlder();
  board.answer('1');
  expect(given).toEqual(['older 2', 'newer 0', 'older 1']);
});
