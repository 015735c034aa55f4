import type { Profile } from '../../contract/status.ts';
import { createRetrier, type DisposalStack, type PersistedValueDeps, type Retrier } from '../base/index.ts';
import { createJobRepository, type JobRepository, type JobRepositoryDeps } from '../jobs/index.ts';
import type { Randomness } from '../ports/Clock.ts';
import type { LabelStore } from '../ports/LabelStore.ts';
import type { SettingsStore } from '../ports/SettingsStore.ts';
import { createStationSignals, type StationSignals } from './signals.ts';

/** The dependencies of nearly every service of a room. */
export interface RoomDeps extends PersistedValueDeps {
  readonly jobs: JobRepository;
  readonly retrier: Retrier;
}

/** The ports that nearly every room needs. */
export interface PlatformPorts extends PersistedValueDeps {
  readonly labels: LabelStore;
  readonly settings: SettingsStore;
  readonly random: Randomness;
}

/** The dependencies of every room of the core. */
export interface Platform extends PlatformPorts, RoomDeps {
  readonly profile: Profile;
  readonly signals: StationSignals;
  /** Everything that is added is stopped in reverse order when the station stops, or cannot open. */
  readonly opened: DisposalStack;
  readonly deskName: () => string;
  /** The name of the person at the desk. */
  readonly operator: () => string;
  /** Requests per 60 s that the account allows (API section 8). */
  readonly limit: () => number;
}

export interface PlatformDeps extends PlatformPorts {
  readonly profile: Profile;
  readonly opened: DisposalStack;
  readonly messagesOf: NonNullable<JobRepositoryDeps['messagesOf']>;
}

/** `start`: every room is open, so from now on their signals are delivered. */
export function openPlatform(deps: PlatformDeps): Platform & { readonly start: () => void } {
  const { profile, opened, messagesOf, journal, labels, settings, clock, random, logger } = deps;
  const { signals, open: start } = createStationSignals();
  const retrier = opened.add(createRetrier({ clock, logger }));
  const deskName = () => settings.get().deskName;
  const operator = () => settings.get().operatorName ?? deskName();
  return {
    ...{
      profile,
      opened,
      journal,
      labels,
      settings,
      clock,
      random,
      logger,
      signals,
      retrier,
      deskName,
      operator,
      start,
    },
    jobs: createJobRepository({ journal, clock, operator, onChanged: signals.jobChanged.emit, retrier, messagesOf }),
    limit: () => settings.get().requestsPerMinute,
  };
}
