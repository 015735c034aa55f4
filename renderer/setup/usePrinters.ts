import { useCallback, useEffect, useRef, useState } from 'react';
import type { StationError } from '../../electron/contract/errors.ts';
import { isSilentSystem, type PrinterInfo, printerIn } from '../../electron/contract/printer.ts';
import { type KnownSettings, useSettings, useStation, useStatus } from '../bridge/index.ts';
import { type Translate, useText } from '../i18n/index.ts';
import { printerText } from '../model/printerNames.ts';

/** A printer of this computer or of another desk, or one that is chosen or routed to and is not there. */
export interface KnownPrinter {
  readonly id: string;
  readonly name: string;
  readonly info: PrinterInfo;
}

/** Whether the printer is listed, though it may be in trouble. */
export const isListed = ({ trouble }: PrinterInfo): boolean => trouble !== 'missing' && trouble !== 'system_down';

/** How often printers are polled, so that one that is switched on meanwhile appears, in ms. */
const POLL_EVERY_MS = 5_000;

/** The printers, polled while the caller is on the screen. */
export function usePrinters() {
  const t = useText();
  const { station } = useStation();
  const settings = useSettings();
  const profile = useStatus((status) => status.profile);
  const openId = useStatus(({ printer }) => printer?.id ?? null);
  const [found, setFound] = useState<readonly PrinterInfo[] | null>(null);
  const [error, setError] = useState<StationError | null>(null);
  const [pending, setPending] = useState(false);
  const newest = useRef(0);

  const poll = useCallback(async () => {
    newest.current += 1;
    const mine = newest.current;
    const reply = await station.request('printers.list', {});
    if (mine !== newest.current) return;
    setPending(false);
    setError(reply.ok ? null : reply.error);
    if (reply.ok) setFound(reply.value);
  }, [station]);
  useEffect(() => {
    void poll();
    const timer = setInterval(() => void poll(), POLL_EVERY_MS);
    return () => {
      newest.current += 1;
      clearInterval(timer);
    };
  }, [poll]);

  const chosenId = openId ?? (profile === null ? null : (settings?.printers[profile] ?? null));
  return {
    /** Null before the first answer. */
    all: found === null ? null : withMissing(found, wanted(settings, profile, chosenId), t),
    /** The printer for labels without a route. */
    chosenId,
    error,
    /** The operator wants to know now. */
    pending,
    refresh: useCallback(() => {
      setPending(true);
      void poll();
    }, [poll]),
  };
}

export type Printers = ReturnType<typeof usePrinters>;

/** Every printer that labels are meant for, and the ones that take over from these. */
function wanted(
  settings: KnownSettings | null,
  profile: KnownSettings['profile'],
  chosenId: string | null,
): readonly string[] {
  const routed = settings?.printerRoutes.filter((route) => route.profile === profile) ?? [];
  const intended = [chosenId, ...routed.map(({ printerId }) => printerId)].filter((id) => id !== null);
  const fallbacks = intended.map((id) => settings?.printerSetups[id]?.fallback ?? null).filter((id) => id !== null);
  return [...new Set([...intended, ...fallbacks])];
}

function withMissing(found: readonly PrinterInfo[], ids: readonly string[], t: Translate): readonly KnownPrinter[] {
  const missing = ids.filter((id) => !found.some((info) => info.id === id)).map((id) => printerIn(found, id));
  // The arrow keys begin at what can be chosen.
  const silentLast = (one: PrinterInfo, other: PrinterInfo) =>
    Number(isSilentSystem(one)) - Number(isSilentSystem(other));
  return [...found, ...missing].sort(silentLast).map((info) => ({
    ...{ id: info.id, info },
    name: printerText({ printerName: info.name, desk: info.desk }, t),
  }));
}

/** The printers to choose from; one that is chosen already and not there is named as such, and stays. */
export function usePrinterOptions(
  printers: readonly KnownPrinter[],
): { readonly value: string; readonly label: string }[] {
  const t = useText();
  return printers
    .filter(({ info }) => !isSilentSystem(info))
    .map(({ id, name, info }) => ({
      value: id,
      label: isListed(info) ? name : `${name} (${t(`trouble.${info.trouble ?? 'missing'}`)})`,
    }));
}
