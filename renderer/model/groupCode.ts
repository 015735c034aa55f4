/**
 * A code in groups that the eye can compare with a label: cut where letters meet digits and at separators, long runs
 * of digits in fours. Joined, the groups are the code again.
 */
export function groupCode(code: string): readonly string[] {
  const parts = code.match(/\d+|[^\d]+/gu) ?? [];
  return parts.flatMap((part) => (/^\d{7,}$/u.test(part) ? cutInFours(part) : [part]));
}

/**
 * Whether there is air between two groups. A separator is the gap itself, and stands close on both of its sides; between a letter
 * and a few digits ("A7") air would be read as a space.
 */
export function hasAir(before: string, after: string): boolean {
  const meet = /[\p{L}\p{N}\p{M}]$/u.test(before) && /^[\p{L}\p{N}]/u.test(after);
  return meet && (/^\d+$/u.test(before + after) || /^\d{3,}$/u.test(before) || /^\d{3,}$/u.test(after));
}

/** The last group never has a single digit. */
function cutInFours(digits: string): readonly string[] {
  const groups: string[] = [];
  let rest = digits;
  while (rest.length > 5) {
    groups.push(rest.slice(0, rest.length === 6 ? 3 : 4));
    rest = rest.slice(rest.length === 6 ? 3 : 4);
  }
  if (rest !== '') groups.push(rest);
  return groups;
}

/** Length of the end that is never cut, in characters. */
const TAIL = 7;

/** Shortest beginning that is worth cutting, in characters: four of them are still seen beside the sign of the cut. */
const HEAD = 6;

interface CutCode {
  readonly head: readonly string[];
  readonly tail: readonly string[];
  /** There is air between the two: the cut is not within a group, and not at a separator. */
  readonly isApart: boolean;
}

/**
 * A code as a beginning that may be cut short and an end that may not, because two orders often differ only at the end.
 * A code that is little longer than its end is all end. The groups are those of the whole code.
 */
export function cutCode(code: string): CutCode {
  const at = code.length < HEAD + TAIL ? 0 : code.length - TAIL;
  const head: string[] = [];
  const tail: string[] = [];
  let isWithinGroup = false;
  let start = 0;
  for (const group of groupCode(code)) {
    const end = start + group.length;
    if (end <= at) head.push(group);
    else if (start >= at) tail.push(group);
    else {
      head.push(group.slice(0, at - start));
      tail.push(group.slice(at - start));
      isWithinGroup = true;
    }
    start = end;
  }
  return { head, tail, isApart: !isWithinGroup && hasAir(head.at(-1) ?? '', tail[0] ?? '') };
}
