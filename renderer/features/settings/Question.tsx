import { type ReactNode, useContext, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { StationError } from '../../../electron/contract/errors.ts';
import type { SettingsPatch } from '../../../electron/contract/settings.ts';
import { type KnownSettings, useStatus } from '../../bridge/index.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Notice } from '../../components/Notice.tsx';
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

/** Settings that only the service's team can answer. They are folded until a person opens them, or searches for one of them. */
export function ForServiceTeam({ children }: { readonly children: ReactNode }) {
  const t = useText();
  return (
    <details className={classes.folded}>
      <summary>{t('settings.forServiceTeam')}</summary>
      {children}
    </details>
  );
}

/** A group of settings under the question that they answer. */
export function Question({ id, title, hint, children }: QuestionProps) {
  const t = useText();
  const box = useRef<HTMLElement>(null);
  const place = useContext(SettingsPlaceContext);
  const isFound = useStore(place, ({ found }) => id !== undefined && found === id);
  useEffect(() => {
    if (!isFound) return;
    box.current?.closest('details')?.setAttribute('open', '');
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

interface PinMissingProps {
  /** The text that names what needs an owner's PIN, and why. */
  readonly text: string;
  /** Leads to where it is set. */
  readonly onSetPin: () => void;
}

/** Shown if an action needs an owner's PIN, and there is none. */
export function PinMissing({ text, onSetPin }: PinMissingProps) {
  const t = useText();
  return (
    <Notice tone="attention" testId="pin-missing" text={text}>
      <ActionButton action="setPin" onPress={onSetPin}>
        {t('kiosk.setPin')}
      </ActionButton>
    </Notice>
  );
}

/** Another desk removes sooner; this one does so only once a person has confirmed it here. Null: none does. */
export function FewerElsewhere({ days }: { readonly days: number | null }) {
  const t = useText();
  if (days === null) return null;
  return <Notice tone="attention" testId="fewer-elsewhere" text={t('settings.fewerElsewhere', { count: days })} />;
}

/** The props of a question about something whose status the station is asked for. */
export interface StatusProps<S> {
  readonly status: S;
  /** Takes over the status from the answer to another request. */
  readonly take: (status: S) => void;
}

/** The props of each group of settings. */
export interface PartProps {
  readonly settings: KnownSettings;
  /** Stores a change at once; it can be undone. Resolves to why it was not stored. */
  readonly update: (patch: SettingsPatch) => Promise<StationError | null>;
}
