import { type ReactNode, useContext, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { StationError } from '../../../electron/contract/errors.ts';
import type { SettingsPatch } from '../../../electron/contract/settings.ts';
import type { KnownSettings } from '../../bridge/index.ts';
import classes from './settings.module.css';
import type { SettingId } from './settingsIndex.ts';
import { SettingsPlaceContext } from './settingsPlace.ts';

/** A group of settings under the question that they answer. */
export function Question({
  id,
  title,
  hint,
  children,
}: {
  /** The id for the search; left out if the question does not belong to the settings screen. */
  readonly id?: SettingId;
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}) {
  const box = useRef<HTMLElement>(null);
  const place = useContext(SettingsPlaceContext);
  const isFound = useStore(place, ({ found }) => id !== undefined && found === id);
  useEffect(() => {
    if (!isFound) return;
    box.current?.scrollIntoView({ block: 'center' });
    box.current?.focus({ preventScroll: true });
  }, [isFound]);
  return (
    <section ref={box} className={classes.question} data-setting={id} data-found={isFound} tabIndex={-1}>
      <h2 className="text-lead weight-700 leading-120">{title}</h2>
      {hint === undefined ? null : <p className={classes.hint}>{hint}</p>}
      {children}
    </section>
  );
}

/** The props of each group of settings. */
export interface PartProps {
  readonly settings: KnownSettings;
  /** Stores a change at once; it can be undone. Resolves to why it was not stored. */
  readonly update: (patch: SettingsPatch) => Promise<StationError | null>;
}
