import type { BoxPreset } from '../../../electron/contract/box.ts';
import { useSettings } from '../../bridge/StationContext.tsx';
import { useCommands } from '../../commands/CommandContext.ts';
import { KeyHint } from '../../components/KeyHint.tsx';
import { Note, OutcomePanel } from '../../components/OutcomePanel.tsx';
import { useEscape } from '../../components/useEscape.ts';
import type { Translate } from '../../i18n/translate.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useText } from '../../i18n/useText.ts';
import { boxName } from '../../model/boxes.ts';
import { formatNumber, type Language } from '../../model/format.ts';
import { useAnswerKeys } from '../../scanner/useAnswerKeys.ts';
import classes from './CommandQuestion.module.css';

/** As many as a shop may have boxes; a letter is typed small or large. */
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0', 'A', 'B'] as const;

interface BoxQuestionProps {
  /** The order that goes at once, because only its size is missing; null: the box is for the next one. */
  readonly waitingCode: string | null;
}

/** The shop's boxes, each with a number key. */
export function BoxQuestion({ waitingCode }: BoxQuestionProps) {
  const t = useText();
  const language = useLanguage();
  const { desk, frame } = useCommands();
  const boxes = useSettings()?.boxes ?? [];
  const leave = () => desk.ask(null, frame);
  useEscape(true, leave);
  const choices = boxes.flatMap((box, index) => {
    const key = KEYS[index];
    return key === undefined ? [] : [{ box, key, choose: () => desk.run({ name: 'box', box: box.id }, frame) }];
  });
  useAnswerKeys(
    Object.fromEntries(
      choices.flatMap(({ key, choose }) => [...new Set([key, key.toLowerCase()])].map((one) => [one, choose])),
    ),
  );
  return (
    <OutcomePanel
      tone="neutral"
      icon="question"
      word={t('commands.box.word')}
      body={waitingCode === null ? t('commands.box.bodyNext') : t('commands.box.bodyThis', { code: waitingCode })}
      heading={null}
      data={{ outcome: 'command', step: 'box', jobId: '', code: '' }}
      actions={<KeyHint keys="Esc" label={t('commands.box.leave')} onPress={leave} />}
    >
      {choices.length === 0 ? <Note>{t('commands.box.none')}</Note> : null}
      <ul className={classes.boxes}>
        {choices.map(({ box, key, choose }) => (
          <li key={box.id}>
            <KeyHint keys={key} label={`${boxName(box, t)} ${sides(box, t, language)}`} onPress={choose} />
          </li>
        ))}
      </ul>
    </OutcomePanel>
  );
}

function sides({ widthCm, lengthCm, heightCm }: BoxPreset, t: Translate, language: Language): string {
  if (widthCm === null || lengthCm === null || heightCm === null) return '';
  return t('commands.box.sides', {
    width: formatNumber(widthCm, language),
    length: formatNumber(lengthCm, language),
    height: formatNumber(heightCm, language),
  });
}
