import type { JudgedRow } from '../../electron/adapters/import/judgedRows.ts';
import { openList } from '../../electron/adapters/import/list.ts';
import { readableList } from '../../electron/adapters/import/readableList.ts';
import { noChoices } from '../../electron/contract/orderImport.ts';

/** The rows of a list and the outcome of each, read as its thread does. Throws if the file cannot be read. */
export function rowsOf(bytes: Uint8Array): readonly JudgedRow[] {
  const file = openList(bytes);
  if (!file.ok) throw new Error(file.error.kind);
  const list = readableList(file.value, 'liste');
  const read = list.read(noChoices, [], 'liste');
  if (!read.ok) throw new Error(read.error.kind);
  list.judge(null, null);
  return list.rows(0, Number.MAX_SAFE_INTEGER);
}

/** A row as a person checks it: its outcome, what is wrong with it and what was mended, and the order where it is one. */
export function lineOf({ line, becomes, order, problems, mended }: JudgedRow): string {
  const { receiver, parcel, shop } = order;
  const isTaken = becomes === 'ready' || becomes === 'incomplete';
  const value = shop.declaredValue === null ? [] : [`${shop.declaredValue} TRY`];
  const facts = [receiver.name, receiver.phone, receiver.address, receiver.district, receiver.province, parcel.content];
  return [
    `${line} ${becomes} ${order.reference}`,
    ...(isTaken ? [[...facts, ...value].filter((fact) => fact !== null).join(', ')] : []),
    ...(problems.length === 0 ? [] : [problems.map(({ code, column }) => `${code}:${column}`).join(' ')]),
    ...(isTaken && mended.length > 0
      ? [`mended ${mended.map(({ kind, column }) => `${kind}:${column}`).join(' ')}`]
      : []),
  ].join(' | ');
}
