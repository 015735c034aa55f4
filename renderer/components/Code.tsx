import { groupCode } from '../model/groupCode.ts';
import classes from './figures.module.css';

/** Longest code that is shown whole; of a longer one the beginning and the end are enough to recognise it. */
const SHOWN = 48;

/** A code with a little air between its groups; the text itself stays the code, to be read and copied as it is. */
export function Code({ code }: { readonly code: string }) {
  const shown = code.length > SHOWN ? `${code.slice(0, 28)}…${code.slice(-12)}` : code;
  let offset = 0;
  const groups = groupCode(shown).map((text) => {
    offset += text.length;
    return { text, offset };
  });
  return (
    <span className={classes.code}>
      {groups.map(({ text, offset: end }) => (
        <span key={end} className={classes.group} data-digits={/^\d/u.test(text)}>
          {text}
        </span>
      ))}
    </span>
  );
}
