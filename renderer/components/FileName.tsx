import classes from './FileName.module.css';

/** The number of letters before the ending that are never left out: the same lists of two days often differ there. */
const STORED = 6;

/** A file's name in one line: what does not fit is left out of its middle, so that its beginning and ending are read. */
export function FileName({ name }: { readonly name: string }) {
  const dot = name.lastIndexOf('.');
  const at = Math.max(0, (dot <= 0 ? name.length : dot) - STORED);
  return (
    <span className={classes.name} title={name}>
      <span className={classes.start}>{name.slice(0, at)}</span>
      <span className="flex-none">{name.slice(at)}</span>
    </span>
  );
}
