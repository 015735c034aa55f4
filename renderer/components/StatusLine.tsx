import { LIGHT_LOOKS, type LightLevel } from './StatusLight.tsx';
import classes from './StatusLine.module.css';

/** A light in words that leads nowhere: it stands where it is mended. */
export function StatusLine({ level, text }: { readonly level: LightLevel; readonly text: string }) {
  const { tone, Icon } = LIGHT_LOOKS[level];
  return (
    <p className={classes.line} data-tone={tone} data-level={level} role="status">
      <Icon size={22} aria-hidden="true" />
      <span>{text}</span>
    </p>
  );
}
