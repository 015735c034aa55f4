import { useStore } from 'zustand';
import { type PrinterProblem, problemOfTrouble } from '../../../electron/contract/printer.ts';
import type { StationStatus } from '../../../electron/contract/status.ts';
import { useSettings, useStatus } from '../../bridge/index.ts';
import { useCommands } from '../../commands/CommandContext.ts';
import { OutcomePanel, Todo } from '../../components/OutcomePanel.tsx';
import { SlipPicture } from '../../components/SlipPicture.tsx';
import { useText } from '../../i18n/index.ts';
import { outcomeRow } from '../../model/outcomeTable.ts';
import { cardOf, outcomeLine } from '../../model/outcomeWords.ts';
import classes from './ScanView.module.css';

/**
 * Why scanning is not the thing to do now, or leads to no label: the disk takes nothing, the service takes no order of
 * this key, no printer is there, or the printer needs a person first.
 */
export type DeskTrouble =
  | NonNullable<StationStatus['journal']['failing']>['kind']
  | 'key_refused'
  | 'forbidden'
  | 'no_printer'
  | PrinterProblem;

/** Null: scan. A printer that cannot say how it is counts as ready. `isChosen`: the desk has a printer in its settings. */
export function deskTrouble(
  { journal, connection, printer }: Pick<StationStatus, 'journal' | 'connection' | 'printer'>,
  isChosen: boolean,
): DeskTrouble | null {
  if (journal.failing !== null) return journal.failing.kind;
  if (connection.state === 'key_refused' || connection.state === 'forbidden') return connection.state;
  if (printer === null) return isChosen ? 'printer_missing' : 'no_printer';
  if (printer.trouble !== null) return problemOfTrouble(printer.trouble);
  switch (printer.state) {
    case 'paused':
      return 'printer_paused';
    case 'out_of_paper':
      return 'printer_out_of_paper';
    case 'offline':
      return 'printer_offline';
    case 'ready':
    case 'busy':
    case 'unknown':
      return null;
    default:
      return printer.state satisfies never;
  }
}

/** Before the first scan: what to do, and where on the packing slip the barcode is; or what prevents that. */
export function ScanHero({ small }: { readonly small: boolean }) {
  const profile = useStatus((status) => status.profile);
  const printers = useSettings()?.printers;
  const isChosen = profile !== null && printers?.[profile] != null;
  const trouble = useStatus((status) => deskTrouble(status, isChosen));
  const { desk } = useCommands();
  const isSearch = useStore(desk.store, ({ armed }) => armed.where);
  if (isSearch) return <SearchNow />;
  return trouble === null ? <ScanNow small={small} /> : <Blocking trouble={trouble} />;
}

/** The next scan only searches. */
function SearchNow() {
  const t = useText();
  return (
    <OutcomePanel
      {...cardOf(outcomeLine('where', t, { body: t('where.armed') }))}
      heading={null}
      data={{ outcome: 'idle', step: 'where', jobId: '', code: '' }}
    />
  );
}

function ScanNow({ small }: { readonly small: boolean }) {
  const t = useText();
  return (
    <section className={classes.hero} data-testid="outcome" data-outcome="idle" data-step="" data-small={small}>
      <SlipPicture />
      <div>
        <h2 className={classes.word}>{t('scan.heroWord')}</h2>
        <p className={classes.body}>{t('scan.heroBody')}</p>
        <p className={classes.typed}>{t('scan.heroTyped')}</p>
      </div>
    </section>
  );
}

/** As large as an outcome: until it is mended, no scan brings a label. */
function Blocking({ trouble }: { readonly trouble: DeskTrouble }) {
  const t = useText();
  const data = { outcome: 'idle', step: trouble, jobId: '', code: '' };
  switch (trouble) {
    case 'full':
    case 'disk':
    case 'blocked':
    case 'damage':
      return (
        <OutcomePanel {...cardOf(outcomeLine(`scan.idle.${trouble}`, t))} heading={null} data={data}>
          <Todo>{t(`scan.idle.${trouble}.why`)}</Todo>
        </OutcomePanel>
      );
    case 'key_refused':
    case 'forbidden':
      return <OutcomePanel {...cardOf(outcomeLine(`scan.idle.${trouble}`, t))} heading={null} data={data} />;
    default: {
      const { instruction, ...rest } = outcomeLine(`problem.${trouble}`, t);
      const body = trouble === 'no_printer' ? t('error.no_printer.todo') : t(`problem.${trouble}.todo`);
      // Before a scan there is no parcel to put anywhere, and nothing is wrong with one.
      const isPlaced = outcomeRow(`problem.${trouble}`).instruction === 'place';
      const card = cardOf({ ...rest, instruction: isPlaced ? null : instruction, tone: 'attention', body });
      return (
        <OutcomePanel {...card} heading={null} data={data}>
          <Todo>{t('scan.idle.printer')}</Todo>
        </OutcomePanel>
      );
    }
  }
}
