import type { HandedLink } from '../bridge/useJobActions.ts';
import { ToneIcon } from '../components/ToneIcon.tsx';
import { useText } from '../i18n/useText.ts';
import classes from './HandedLine.module.css';

/** What became of a payment link that was handed to the system, and where it leads. */
export function HandedLine({ handed: { way, host } }: { readonly handed: HandedLink }) {
  const t = useText();
  return (
    <p className={classes.line} data-tone="done" data-testid="link-handed" data-way={way} role="status">
      <ToneIcon name="done" size={22} />
      {t(`payments.handed.${way}`, { host })}
    </p>
  );
}
