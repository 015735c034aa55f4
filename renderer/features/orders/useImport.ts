import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { stationError } from '../../../electron/contract/errors.ts';
import type { OrderListItem } from '../../../electron/contract/order.ts';
import { type ListChoices, type ListPreview, noChoices, SOURCE_NAME } from '../../../electron/contract/orderImport.ts';
import { type Reply, useStation } from '../../bridge/index.ts';
import type { ListStage, OrdersDesk } from './ordersDesk.ts';

/** After a choice the list is read again only after so long, ms, because a person may go on choosing. */
const CHOOSING_MS = 250;

/** Brings a list into the order book. The station reads it: of a dropped one the page carries the bytes. */
export function useImport(desk: OrdersDesk, onDone: () => void) {
  const { station } = useStation();
  const list = useStore(desk, (state) => state.list);
  const report = useStore(desk, (state) => state.report);
  const error = useStore(desk, (state) => state.error);
  useEffect(
    () =>
      station.on('import.progress', (progress) => {
        if (desk.getState().list?.kind === 'busy') desk.setState({ list: { kind: 'busy', progress } });
      }),
    [station, desk],
  );

  function begin(): ListStage {
    const busy = { kind: 'busy', progress: null } as const;
    desk.setState({ list: busy, report: null, corrected: 0, error: null });
    return busy;
  }

  function end(reply: Reply<'imports.take'>): void {
    // A list that was left meanwhile is closed, but the orders that were taken from it are reported.
    desk.setState(reply.ok ? { list: null, report: reply.value } : { list: null, error: reply.error });
    onDone();
  }

  function opened(reply: Reply<'imports.open'>): void {
    const { list: now } = desk.getState();
    if (!reply.ok) {
      end(reply);
      return;
    }
    if (reply.value.kind === 'ended') {
      end({ ok: true, value: reply.value.report });
      return;
    }
    // The list was left while it was read.
    if (now === null) return;
    const { preview } = reply.value;
    desk.setState({
      list: { kind: 'preview', preview, choices: noChoices, name: nameOf(preview), isReading: false, fault: null },
    });
  }

  const timer = useRef<number | undefined>(undefined);
  const round = useRef(0);

  async function readAgain(): Promise<void> {
    const requested = desk.getState().list;
    if (requested?.kind !== 'preview') return;
    round.current += 1;
    const mine = round.current;
    const reply = await station.request('imports.preview', requested.choices);
    const now = desk.getState().list;
    if (now?.kind !== 'preview' || mine !== round.current) return;
    if (!reply.ok) desk.setState({ list: null, error: reply.error });
    else if (reply.value.kind === 'fault') {
      desk.setState({ list: { ...now, isReading: false, fault: reply.value.fault } });
    } else {
      // The columns may have changed, and with them the choices.
      const { preview } = reply.value;
      const choices = now.choices.fields === null ? now.choices : { ...now.choices, fields: fieldsOf(preview) };
      desk.setState({ list: { ...now, preview, choices, isReading: false, fault: null } });
    }
  }

  function choose(change: Partial<ListChoices>): void {
    const now = desk.getState().list;
    if (now?.kind !== 'preview') return;
    // Another header, sheet or delimiter has other columns: they are found again.
    const isSame = 'fields' in change || 'states' in change;
    const choices = { ...now.choices, ...(isSame ? {} : { fields: null }), ...change };
    const preview = change.fields == null ? now.preview : withFields(now.preview, change.fields);
    desk.setState({ list: { ...now, choices, preview, isReading: true } });
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void readAgain(), CHOOSING_MS);
  }

  return {
    /** The list that is on its way; null: none is. */
    list,
    report,
    error,
    close: () => desk.setState({ report: null, error: null }),
    /** The orders that differ were decided, or are left as they are. */
    settle: () => desk.setState({ report: report === null ? null : { ...report, differing: [] } }),
    /** A file of this computer, which the station reads. */
    async openPath(path: string) {
      begin();
      opened(await station.request('imports.open', { file: { path } }));
    },
    /** A file that was dropped here. */
    async drop(file: File) {
      begin();
      const bytes = await file.arrayBuffer().catch(() => null);
      if (bytes === null) {
        desk.setState({ list: null, error: stationError('file_unreadable', file.name) });
        return;
      }
      const given = { name: file.name.slice(-255), bytes: new Uint8Array(bytes) };
      opened(await station.request('imports.open', { file: given }));
    },
    /** Reads the list another way. */
    choose,
    /** Chooses which words of a state are shipped. */
    say(states: ListPreview['states']) {
      const now = desk.getState().list;
      if (now?.kind !== 'preview') return;
      desk.setState({ list: { ...now, preview: { ...now.preview, states } } });
      const stated = states.flatMap(({ word, ships }) => (ships === null ? [] : [{ word, ships }]));
      choose({ states: stated });
    },
    rename: (name: string) => {
      const now = desk.getState().list;
      if (now?.kind === 'preview') desk.setState({ list: { ...now, name } });
    },
    async take() {
      const now = desk.getState().list;
      if (now?.kind !== 'preview' || now.isReading || now.preview.missing.length > 0) return;
      const name = now.name.trim();
      begin();
      end(await station.request('imports.take', { keepAs: name === '' || isKnownSo(now, name) ? null : name }));
    },
    /** Leaves the list as it is; while it is taken, that stops. */
    cancel() {
      const now = desk.getState().list;
      // The orders taken so far come with the answer to the request that takes them.
      if (now?.kind === 'preview' || now?.progress === null) desk.setState({ list: null });
      window.clearTimeout(timer.current);
      void station.request('imports.cancel', {});
    },
  };
}

export type Import = ReturnType<typeof useImport>;

/**
 * Opens the orders that came in incomplete, one after the other; null where there is none. The list then shows those that
 * are to be checked, at the open one.
 */
export function useCorrectNext(desk: OrdersDesk, onCorrect: (item: OrderListItem) => void): (() => void) | null {
  const { station } = useStation();
  const report = useStore(desk, (state) => state.report);
  const corrected = useStore(desk, (state) => state.corrected);
  const rows = report?.incomplete ?? [];
  if (rows.length === 0) return null;
  const filter = { list: 'lacking' } as const;
  return () =>
    void station.request('orders.list', { search: '', filter, offset: 0, limit: 500 }).then((reply) => {
      const items = reply.ok ? reply.value.items : [];
      // Orders that are gone, corrected, or have their job by now are skipped.
      const places = new Map(
        items.flatMap(({ order, jobId }, at) => (jobId === null ? [[order.reference, at] as const] : [])),
      );
      const next = [...rows.keys()]
        .map((turn) => (corrected + turn) % rows.length)
        .find((row) => places.has(rows[row]?.reference ?? ''));
      const chosen = places.get(rows[next ?? -1]?.reference ?? '') ?? [...places.values()][0];
      const item = items[chosen ?? -1];
      if (chosen === undefined || item === undefined) return;
      desk.setState({ search: '', filter, chosen, corrected: (next ?? corrected) + 1 });
      onCorrect(item);
    });
}

/** Whether it is read by its profile, so that nothing has to be stored. */
function isKnownSo({ preview, choices }: Extract<ListStage, { kind: 'preview' }>, name: string): boolean {
  const isSaid = preview.states.every((state) => state.isSaid);
  return isSaid && preview.profile?.name === name && Object.values(choices).every((choice) => choice === null);
}

/** The name of its profile, or of the file without what is another one each day. */
function nameOf({ profile, fileName }: ListPreview): string {
  if (profile !== null) return profile.name;
  const base = fileName.replace(/\.[^.]*$/u, '');
  const plain = base.replace(/[\d._()-]+/gu, ' ').trim();
  return (plain === '' ? base : plain).slice(0, SOURCE_NAME).trim();
}

const fieldsOf = ({ columns }: ListPreview) => columns.map(({ field }) => field);

function withFields(preview: ListPreview, fields: NonNullable<ListChoices['fields']>): ListPreview {
  return { ...preview, columns: preview.columns.map((column, index) => ({ ...column, field: fields[index] ?? null })) };
}
