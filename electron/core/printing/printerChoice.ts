import type { Job } from '../../contract/job.ts';
import { searchFold } from '../../contract/searchFold.ts';
import type { Settings } from '../../contract/settings.ts';
import type { Profile } from '../../contract/status.ts';

export type PrinterRoute = Settings['printerRoutes'][number];

/** Whether a printer can take a label; `there` also where nobody knows: its spooler will say. */
export type Standing = 'there' | 'offline' | 'missing';

/**
 * Where a label goes. `insteadOf`: the printer that it was meant for, where a fallback takes over. `missing`, `offline`:
 * nowhere yet, for want of that printer; `none`: no printer was chosen.
 */
export type PrinterChoice =
  | {
      readonly kind: 'print';
      readonly printerId: string;
      readonly insteadOf: { readonly printerId: string; readonly standing: 'missing' | 'offline' } | null;
    }
  | { readonly kind: 'missing' | 'offline'; readonly printerId: string }
  | { readonly kind: 'none' };

/** Names by which a job's carrier may be known: as the service calls it, then as the order asks for it. */
export function carriersOf({ shipment, order }: Pick<Job, 'shipment' | 'order'>): readonly string[] {
  return [shipment?.carrierName, order?.carrier].filter((name) => typeof name === 'string');
}

/** The printer that labels of these carriers are meant for in this profile: the carrier's own, else the profile's. */
export function printerMeantFor(
  carriers: readonly string[],
  profile: Profile,
  { printers, printerRoutes }: Pick<Settings, 'printers' | 'printerRoutes'>,
): string | null {
  for (const carrier of carriers) {
    const route = printerRoutes.find((one) => isRouteOf(one, profile, carrier));
    if (route !== undefined) return route.printerId;
  }
  return printers[profile];
}

/** Every printer that labels of this profile may be meant for. */
export function printersMeant(
  profile: Profile,
  { printers, printerRoutes }: Pick<Settings, 'printers' | 'printerRoutes'>,
): readonly string[] {
  const routed = printerRoutes.filter((route) => route.profile === profile).map((route) => route.printerId);
  return [...new Set([printers[profile], ...routed])].filter((id) => id !== null);
}

/** The printer itself, or, while it is away, the one that takes over where that one is there: one step, not a chain. */
export function choosePrinter(
  meant: string | null,
  setups: Settings['printerSetups'],
  standingOf: (printerId: string) => Standing,
): PrinterChoice {
  if (meant === null) return { kind: 'none' };
  const standing = standingOf(meant);
  if (standing === 'there') return { kind: 'print', printerId: meant, insteadOf: null };
  const fallback = setups[meant]?.fallback ?? null;
  if (fallback !== null && fallback !== meant && standingOf(fallback) === 'there')
    return { kind: 'print', printerId: fallback, insteadOf: { printerId: meant, standing } };
  return { kind: standing, printerId: meant };
}

/** The routes with this carrier's labels at that printer; null: at the profile's own again. */
export function withRoute(
  routes: readonly PrinterRoute[],
  {
    carrier,
    profile,
    printerId,
  }: { readonly carrier: string; readonly profile: Profile; readonly printerId: string | null },
): PrinterRoute[] {
  const others = routes.filter((route) => !isRouteOf(route, profile, carrier));
  return printerId === null ? others : [...others, { profile, carrier: carrier.trim(), printerId }];
}

function isRouteOf(route: PrinterRoute, profile: Profile, carrier: string): boolean {
  return route.profile === profile && searchFold(route.carrier.trim()) === searchFold(carrier.trim());
}
