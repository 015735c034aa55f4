import { keyName, storedBaseUrl } from '../accounts/accounts.ts';
import type { StatusDeps } from './stationStatus.ts';

/** Opens the station that was open when the program ended, or the demo if the command line asks for it. */
export async function reopen({
  host,
  settings,
  secrets,
  isDemo,
}: StatusDeps & { readonly isDemo: boolean }): Promise<void> {
  const { profile } = settings.get();
  if (isDemo || profile === 'demo') {
    await host.openDemo();
    return;
  }
  const baseUrl = profile === null ? null : storedBaseUrl(settings.get(), profile);
  if (profile !== null && baseUrl !== null && (await secrets.get(keyName(profile, baseUrl))) !== null) {
    await host.openAccount(profile, baseUrl);
  }
}
