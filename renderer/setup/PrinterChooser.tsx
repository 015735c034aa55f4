import { useRef } from 'react';
import type { StationError } from '../../electron/contract/errors.ts';
import { isSilentSystem } from '../../electron/contract/printer.ts';
import { useRequest, useStation } from '../bridge/index.ts';
import { ActionButton } from '../components/ActionButton.tsx';
import { Button } from '../components/Button.tsx';
import { ErrorLine } from '../components/ResultLine.tsx';
import { ToneIcon } from '../components/ToneIcon.tsx';
import { useCardKeys, useChosen } from '../components/useCardKeys.ts';
import { useText } from '../i18n/index.ts';
import { keysOf } from '../model/commandRegistry.ts';
import { useEnter, useShortcuts } from '../scanner/useKeys.ts';
import { PrinterFacts, PrinterState } from './PrinterFacts.tsx';
import classes from './setup.module.css';
import { isListed, type KnownPrinter, type Printers } from './usePrinters.ts';

interface PrinterChooserProps {
  readonly printers: Printers;
  /** Shows all that can be set for a printer; left out where there is only choosing. */
  readonly onOpen?: (printerId: string) => void;
  /** Another one is being chosen, in the place of `before`; `stored` resolves to its outcome. */
  readonly onChoose?: (before: string, stored: Promise<StationError | null>) => void;
}

/**
 * The printers of this computer and of the other desks, each with its state in words; one of them is for labels. Arrow keys move,
 * Enter chooses the printer for labels.
 */
export function PrinterChooser({ printers, onOpen, onChoose }: PrinterChooserProps) {
  const t = useText();
  const client = useStation();
  const choose = useRequest('printers.choose', client.takeStatus);
  const { all, chosenId, pending, refresh } = printers;
  const box = useRef<HTMLUListElement>(null);
  const ids = all?.map(({ id }) => id) ?? [];
  const [marked, mark] = useChosen(ids, chosenId);
  useCardKeys({ box, ids, chosen: marked, choose: mark });
  const chosenPrinter = all?.find(({ id }) => id === marked);
  const canChoose =
    chosenPrinter !== undefined && isListed(chosenPrinter.info) && chosenPrinter.id !== chosenId && !choose.pending;
  useEnter(canChoose ? () => chooseAnother(chosenPrinter.id) : null);
  const isSetHere = chosenPrinter !== undefined && hasSettings(chosenPrinter);
  useShortcuts({ setUpPrinter: onOpen !== undefined && marked !== null && isSetHere ? () => onOpen(marked) : null });

  function chooseAnother(printerId: string): void {
    const stored = choose.run({ printerId }).then((reply) => (reply.ok ? null : reply.error));
    if (chosenId !== null) onChoose?.(chosenId, stored);
  }

  return (
    <div className="stack gap-14">
      {all?.length === 0 ? <p className="text-body">{t('settings.noPrinters')}</p> : null}
      <ul ref={box} className="stack gap-2">
        {all?.map((printer) => (
          <Printer
            key={printer.id}
            printer={printer}
            isChosen={printer.id === chosenId}
            isMarked={printer.id === marked}
            onPick={() => mark(printer.id)}
            isBusy={choose.pending}
            onChoose={() => chooseAnother(printer.id)}
            {...(onOpen === undefined ? {} : { onOpen })}
          />
        ))}
      </ul>
      {choose.error !== null ? (
        <ErrorLine error={choose.error} />
      ) : printers.error !== null ? (
        <ErrorLine
          error={printers.error}
          internal={{ title: t('printers.unread.title'), todo: t('printers.unread.todo') }}
        />
      ) : null}
      <div className="row wrap gap-10">
        <ActionButton action="findPrinters" busy={pending} onPress={refresh} />
      </div>
    </div>
  );
}

/** Another desk has those of its own printers. */
const hasSettings = ({ info }: KnownPrinter): boolean => info.kind !== 'desk' && !isSilentSystem(info);

interface PrinterProps {
  readonly printer: KnownPrinter;
  /** The printer for labels. */
  readonly isChosen: boolean;
  /** The keys act on this one. */
  readonly isMarked: boolean;
  readonly onPick: () => void;
  readonly isBusy: boolean;
  readonly onChoose: () => void;
  readonly onOpen?: (printerId: string) => void;
}

function Printer({ printer, isChosen, isMarked, onPick, isBusy, onChoose, onOpen }: PrinterProps) {
  const t = useText();
  const { id, name, info } = printer;
  return (
    <li
      className={classes.printer}
      data-printer={id}
      data-row={id}
      data-chosen={isChosen}
      tabIndex={-1}
      aria-current={isMarked}
      onFocus={onPick}
    >
      <div className={classes.about}>
        <strong className="text-body break-anywhere">{name}</strong>
        <PrinterState info={info} />
        <PrinterFacts info={info} />
      </div>
      <div className="row items-center gap-8">
        {isChosen ? (
          <span className={classes.chosen} data-tone="done">
            <ToneIcon name="done" size={22} />
            {t('common.chosen')}
          </span>
        ) : !isListed(info) ? null : (
          <Button {...(isMarked ? { keys: 'Enter' } : {})} busy={isBusy} onPress={onChoose}>
            {t('common.choose')}
          </Button>
        )}
        {onOpen === undefined || !hasSettings(printer) ? null : (
          <Button {...(isMarked ? { keys: keysOf('setUpPrinter') } : {})} onPress={() => onOpen(id)}>
            {t('printers.adjust')}
          </Button>
        )}
      </div>
    </li>
  );
}
