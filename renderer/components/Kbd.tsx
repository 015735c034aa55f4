import classes from './KeyHint.module.css';

/** A key or a combination (`Alt+R`), drawn as key caps. */
export function Kbd({ keys }: { readonly keys: string }) {
  return (
    <span className={classes.keys}>
      {keys.split('+').map((key) => (
        <kbd key={key} className={classes.key}>
          {key}
        </kbd>
      ))}
    </span>
  );
}
