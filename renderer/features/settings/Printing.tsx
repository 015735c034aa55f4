import { Autocomplete, Select } from '@mantine/core';
import { useState } from 'react';
import type { StationError } from '../../../electron/contract/errors.ts';
import { searchFold } from '../../../electron/contract/searchFold.ts';
import { useSettings, useStation, useStatus } from '../../bridge/index.ts';
import { Button } from '../../components/Button.tsx';
import { Form } from '../../components/Form.tsx';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { useText } from '../../i18n/index.ts';
import { printerNameOf } from '../../model/printerNames.ts';
import { useCarriers } from '../../parcelForm/serviceLists.ts';
import { PrinterChooser } from '../../setup/PrinterChooser.tsx';
import { type KnownPrinter, type Printers, usePrinterOptions } from '../../setup/usePrinters.ts';
import { Question } from './Question.tsx';
import classes from './settings.module.css';
import type { Stored, Undo } from './useUndo.ts';

interface PrintingProps {
  readonly printers: Printers;
  readonly undo: Undo;
  readonly onOpen: (printerId: string) => void;
}

/** Where labels print: the printers, that for labels, and those of single carriers. */
export function Printing({ printers, undo, onOpen }: PrintingProps) {
  const t = useText();
  const client = useStation();
  function choosing(before: string, stored: Stored): void {
    undo.did(stored, async () => {
      const reply = await client.station.request('printers.choose', { printerId: before });
      if (reply.ok) client.takeStatus(reply.value);
      return reply.ok ? null : reply.error;
    });
  }
  return (
    <>
      <Question id="printer" hint={t('settings.printerHint')}>
        <PrinterChooser printers={printers} onOpen={onOpen} onChoose={choosing} />
      </Question>
      <PrinterRoutes printers={printers.all ?? []} undo={undo} />
    </>
  );
}

/** Carriers whose labels have a printer of their own. */
function PrinterRoutes({ printers, undo }: { readonly printers: readonly KnownPrinter[]; readonly undo: Undo }) {
  const t = useText();
  const client = useStation();
  const profile = useStatus((status) => status.profile);
  const routes = useSettings()?.printerRoutes.filter((route) => route.profile === profile) ?? [];
  const options = usePrinterOptions(printers);
  const [error, setError] = useState<StationError | null>(null);

  async function send(carrier: string, printerId: string | null): Promise<StationError | null> {
    const reply = await client.station.request('printers.route', { carrier, printerId });
    if (reply.ok) client.takeSettings(reply.value);
    return reply.ok ? null : reply.error;
  }

  function route(carrier: string, printerId: string | null): void {
    const before = routes.find((one) => isSame(one.carrier, carrier))?.printerId ?? null;
    if (before === printerId) return;
    void undo.did(send(carrier, printerId), () => send(carrier, before)).then(setError);
  }

  return (
    <Question id="routes" hint={t('printers.routesHint')}>
      {routes.length === 0 ? <p className="text-body">{t('printers.noRoutes')}</p> : null}
      {routes.length === 0 ? null : (
        <ul className="stack w-full" data-testid="routes">
          {routes.map(({ carrier, printerId }) => (
            <li key={carrier} className={classes.route} data-carrier={carrier}>
              <strong className="break-anywhere">{carrier}</strong>
              <Select
                aria-label={t('printers.routeOf', { carrier })}
                data={withPresent(options, printerId)}
                value={printerId}
                allowDeselect={false}
                onChange={(next) => route(carrier, next)}
              />
              <Button onPress={() => route(carrier, null)}>{t('printers.remove')}</Button>
            </li>
          ))}
        </ul>
      )}
      <NewRoute taken={routes.map(({ carrier }) => carrier)} options={options} onAdd={route} />
      <ErrorLine error={error} />
    </Question>
  );
}

interface NewRouteProps {
  readonly taken: readonly string[];
  readonly options: Options;
  readonly onAdd: (carrier: string, printerId: string) => void;
}

/** A carrier of the service, or, while that list is not there, its name as a person types it. */
function NewRoute({ taken, options, onAdd }: NewRouteProps) {
  const t = useText();
  const carriers = useCarriers();
  const [carrier, setCarrier] = useState('');
  const [printerId, setPrinterId] = useState<string | null>(null);
  const name = carrier.trim();
  const offered = [...new Set((carriers.value ?? []).map((one) => one.name))].filter(
    (one) => !taken.some((route) => isSame(route, one)),
  );
  function add(): void {
    if (name === '' || printerId === null) return;
    onAdd(name, printerId);
    setCarrier('');
    setPrinterId(null);
  }
  return (
    <Form className={classes.added} onEnter={add}>
      <Autocomplete
        label={t('field.carrier')}
        description={carriers.error === null ? t('printers.carrierHint') : t('printers.carrierTyped')}
        maxLength={120}
        spellCheck={false}
        data={offered}
        value={carrier}
        onChange={setCarrier}
      />
      <Select label={t('common.printer')} data={[...options]} value={printerId} onChange={setPrinterId} />
      <Button type="submit" keys="Enter" disabled={name === '' || printerId === null}>
        {t('common.add')}
      </Button>
    </Form>
  );
}

type Options = readonly { readonly value: string; readonly label: string }[];

/** A route is shown with its printer also while the list of printers is not known. */
function withPresent(options: Options, printerId: string): { value: string; label: string }[] {
  const isThere = options.some(({ value }) => value === printerId);
  return isThere ? [...options] : [...options, { value: printerId, label: printerNameOf(printerId) }];
}

/** The Turkish dotted and dotless i are typed as they come: carriers are compared as the station compares them. */
function isSame(a: string, b: string): boolean {
  return searchFold(a.trim()) === searchFold(b.trim());
}
