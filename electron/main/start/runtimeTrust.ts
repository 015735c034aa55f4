import type { App } from 'electron';
import { isLoopback } from '../../adapters/http/address.ts';
import { type StationErrorCode, stationError } from '../../contract/errors.ts';
import { packInfo } from './packInfo.ts';

/** Why this copy of the program serves the demo and tests only. */
export type RuntimeDoubt = Extract<StationErrorCode, 'runtime_not_official' | 'runtime_no_sandbox'>;

/** An account was not opened, because this copy must not touch its money. */
export class AccountRefused extends Error {
  readonly doubt: RuntimeDoubt;

  constructor(doubt: RuntimeDoubt) {
    super(`This copy of the program serves the demo and tests only (${doubt}).`);
    this.name = 'AccountRefused';
    this.doubt = doubt;
  }

  get reported() {
    return stationError(this.doubt);
  }
}

/** Chromium's switches that take a wall away between its pages and the computer. */
const WEAKENING = ['no-sandbox', 'single-process', 'disable-seccomp-filter-sandbox', 'disable-web-security'] as const;

/**
 * Judges the runtime once, at the start. Only a packed program can be official, because the packing knows which Electron it
 * took. Null: it may work with real accounts.
 */
export function runtimeDoubt(app: Pick<App, 'isPackaged' | 'getAppPath' | 'commandLine'>): RuntimeDoubt | null {
  if (packInfo(app)?.runtime !== 'official') return 'runtime_not_official';
  return WEAKENING.some((name) => app.commandLine.hasSwitch(name)) ? 'runtime_no_sandbox' : null;
}

/** Throws `AccountRefused` where a doubtful runtime would talk to another computer. */
export function refuseAccount(doubt: RuntimeDoubt | null, baseUrl: string): void {
  if (doubt !== null && !isLoopback(baseUrl)) throw new AccountRefused(doubt);
}
