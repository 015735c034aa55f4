import { Slider } from '@mantine/core';
import { useContext, useEffect, useRef } from 'react';
import { useSettings, useStation } from '../bridge/index.ts';
import { type Tone, ToneIcon, type ToneIconName } from '../components/ToneIcon.tsx';
import { useText } from '../i18n/index.ts';
import type { SoundName } from '../sound/sounds.ts';
import { SpeakerContext } from '../sound/speaker.ts';
import classes from './SoundTest.module.css';

interface SoundTestProps {
  /** Stores the volume, percent; left out: into the settings. */
  readonly onVolume?: (volume: number) => void;
  /** A sound was played: the person at the desk answers whether it was audible. */
  readonly onPlayed?: () => void;
}

const ALARM_PLAYS_MS = 1_500;

const ROWS = [
  ['done', 'done', 'done'],
  ['already_shipped', 'already_shipped', 'already_shipped'],
  ['wait', 'wait', 'wait'],
  ['ready', 'done', 'printing'],
  ['pay', 'pay', 'pay'],
  ['problem', 'problem', 'problem'],
  ['refusal', 'problem', 'problem'],
  ['acknowledge', 'neutral', 'label'],
  ['alarm', 'problem', 'warning'],
] as const satisfies readonly (readonly [SoundName | 'alarm', Tone, ToneIconName])[];

/** Every sound of the station to listen to, and how loud they are. */
export function SoundTest({ onVolume, onPlayed }: SoundTestProps) {
  const t = useText();
  const client = useStation();
  const volume = useSettings()?.soundVolume ?? 0;
  const speaker = useContext(SpeakerContext);
  const stopAlarm = useRef<() => void>(() => undefined);
  useEffect(() => () => stopAlarm.current(), []);

  function play(name: SoundName | 'alarm', at: number): void {
    stopAlarm.current();
    if (name === 'alarm') {
      const stop = speaker.startAlarm(at);
      const timer = setTimeout(stop, ALARM_PLAYS_MS);
      stopAlarm.current = () => {
        clearTimeout(timer);
        stop();
      };
    } else speaker.play(name, at);
    onPlayed?.();
  }

  function keep(next: number): void {
    if (next !== volume) {
      if (onVolume === undefined) void client.updateSettings({ soundVolume: next });
      else onVolume(next);
    }
    play('done', next);
  }

  return (
    <div className={classes.test} data-testid="sound-test">
      <div className="row items-center gap-18 text-body">
        <span className="weight-600">{t('sounds.volume')}</span>
        <Slider
          // A change elsewhere, by an undo, is shown at once.
          key={volume}
          className={classes.slider ?? ''}
          defaultValue={volume}
          min={0}
          max={100}
          step={5}
          size="lg"
          label={null}
          thumbLabel={t('sounds.volume')}
          onChangeEnd={keep}
        />
        <output className={classes.figure}>{t('common.percent', { percent: volume })}</output>
      </div>
      {volume === 0 ? (
        <p className="text-body text-quiet" role="status">
          {t('sounds.off')}
        </p>
      ) : null}
      <ul className={classes.sounds}>
        {ROWS.map(([name, tone, icon]) => (
          <li key={name}>
            <button
              type="button"
              className={classes.sound}
              data-tone={tone}
              data-sound={name}
              onClick={() => play(name, volume)}
            >
              <ToneIcon name={icon} size={26} />
              <span>{t(`sounds.name.${name}`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
