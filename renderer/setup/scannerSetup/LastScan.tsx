import type { ScannerSetup } from '../../../electron/contract/scanner.ts';
import { useText } from '../../i18n/index.ts';
import type { RawKey } from '../../scanner/rawKey.ts';
import { nameOfControl } from './controlNames.ts';
import { readAll } from './findSetup.ts';
import classes from './ScannerSetup.module.css';

const MOST_SHOWN = 60;

interface LastScanProps {
  readonly keys: readonly RawKey[];
  readonly layout: ScannerSetup['layout'];
}

/** What the scanner sent last, character by character, so that a shop sees what its scanner sends. */
export function LastScan({ keys, layout }: LastScanProps) {
  const t = useText();
  const read = readAll(keys, layout);
  if (read.length === 0) return null;
  // A scanner may press the same key twice at the same moment: only the place differs.
  let place = 0;
  const shown = read.slice(0, MOST_SHOWN).map(({ text }) => {
    place += 1;
    return { place, text };
  });
  return (
    <div className={classes.sent} data-testid="last-scan">
      <h3>{t('scannerSetup.sent')}</h3>
      <p>
        {shown.map(({ place: at, text }) => {
          const name = text === ' ' ? t('scannerSetup.space') : nameOfControl(text);
          return (
            <kbd key={at} data-control={name !== null} data-tone={text === '\ufffd' ? 'problem' : ''}>
              {name ?? (text === '\ufffd' ? t('scannerSetup.unreadable') : text)}
            </kbd>
          );
        })}
        {read.length > MOST_SHOWN ? <span>{t('scannerSetup.more', { count: read.length - MOST_SHOWN })}</span> : null}
      </p>
    </div>
  );
}
