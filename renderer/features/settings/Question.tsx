import { type ReactNode, useContext, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { StationError } from '../../../electron/contract/errors.ts';
import type { SettingsPatch } from '../../../electron/contract/settings.ts';
import { type KnownSettings, useStatus } from '../../bridge/index.ts';
import { ErrorLine } from '../../components/ResultLine.tsx';
import { useText } from '../../i18n/index.ts';
import classes from './settings.module.css';
import { type SettingId, titleOf } from './settingsIndex.ts';
import { SettingsPlaceContext } from './settingsPlace.ts';

/** A question of the settings screen has its title from settingsIndex.ts, and is found by its id. */
type QuestionProps = (
  | { readonly id: SettingId; readonly title?: undefined }
  | { readonly id?: undefined; readonly title: string }
) & {
  readonly hint?: string | undefined;
  readonly children?: ReactNode;
};

/** A group of settings under the question that they answer. */
export function Question({ id, title, hint, children }: QuestionProps) {
  const t = useText();
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
      <h2 className="text-lead weight-700 leading-120">{id === undefined ? title : t(titleOf(id))}</h2>
      {hint === undefined ? null : <p className={classes.hint}>{hint}</p>}
      {children}
    </section>
  );
}

interface NotInDemoProps {
  readonly id: SettingId;
  readonly why: string;
  readonly children: ReactNode;
}

/** What the demo does not have: its question says only that. */
export function NotInDemo({ id, why, children }: NotInDemoProps) {
  const isDemo = useStatus(({ profile }) => profile === 'demo') === true;
  return isDemo ? <Question id={id} hint={why} /> : children;
}

interface UnansweredProps {
  readonly id: SettingId;
  readonly hint: string;
  readonly error: StationError | null;
}

/** In place of a question whose present answer did not come; nothing while it is on its way. */
export function Unanswered({ id, hint, error }: UnansweredProps) {
  if (error === null) return null;
  return (
    <Question id={id} hint={hint}>
      <ErrorLine error={error} />
    </Question>
  );
}

/** The props of each group of settings. */
export interface PartProps {
  readonly settings: KnownSettings;
  /** Stores a change at once; it can be undone. Resolves to why it was not stored. */
  readonly update: (patch: SettingsPatch) => Promise<StationError | null>;
}
