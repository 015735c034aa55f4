import type { CSSProperties } from 'react';
import { cutCode, groupCode } from '../model/groupCode.ts';
import classes from './figures.module.css';

/** Longest code that is shown whole; of a longer one the beginning and the end are enough to recognise it. */
const SHOWN = 48;

interface CodeProps {
  readonly code: string;
  /** In one line, where there is no room for more: what does not fit is left out before the end, not at it. */
  readonly oneLine?: boolean;
}

/** A code with a little air between its groups; the text itself stays the code, to be read and copied as it is. */
export function Code({ code, oneLine = false }: CodeProps) {
  const shown = code.length > SHOWN ? `${code.slice(0, 28)}…${code.slice(-12)}` : code;
  if (!oneLine) {
    return (
      <span className={classes.code}>
        <Groups groups={groupCode(shown)} />
      </span>
    );
  }
  const { head, tail, isWithinGroup } = cutCode(shown);
  return (
    <span className={classes.line} style={{ '--tail': tail.join('').length } as CSSProperties}>
      <span className={classes.head} data-within={isWithinGroup}>
        <Groups groups={head} />
      </span>
      <Groups groups={tail} />
    </span>
  );
}

function Groups({ groups }: { readonly groups: readonly string[] }) {
  let offset = 0;
  return groups.map((text) => {
    offset += text.length;
    return (
      <span key={offset} className={classes.group} data-digits={/^\d/u.test(text)}>
        {text}
      </span>
    );
  });
}
