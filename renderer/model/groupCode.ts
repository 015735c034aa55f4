/**
 * A code in groups that the eye can compare with a label: cut where letters meet digits and at separators, long runs
 * of digits in fours. Joined, the groups are the code again.
 */
export function groupCode(code: string): readonly string[] {
  const parts = code.match(/\d+|[^\d]+/gu) ?? [];
  return parts.flatMap((part) => (/^\d{7,}$/u.test(part) ? cutInFours(part) : [part]));
}

/** Never ends on a lone digit. */
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
