import type { BoxPreset } from '../../../electron/contract/box.ts';
import { useSettings } from '../../bridge/index.ts';
import { useCommands } from '../../commands/CommandContext.ts';
import { Button } from '../../components/Button.tsx';
import { Note, OutcomePanel } from '../../components/OutcomePanel.tsx';
import { answersOf, type Question, useQuestion } from '../../components/useQuestion.ts';
import { formatNumber, type Translate, useText } from '../../i18n/index.ts';
import { boxName } from '../../model/boxes.ts';
import classes from './commands.module.css';

interface BoxQuestionProps {
  /** The order that goes at once, because only its size is missing; null: the box is for the next one. */
  readonly waitingCode: string | null;
}

/** The shop's boxes, each with a number key. */
export function BoxQuestion({ waitingCode }: BoxQuestionProps) {
  const t = useText();
  const { desk } = useCommands();
  const boxes = useSettings()?.boxes ?? [];
  const question: Question = {
    actions: boxes.map((box) => ({
      label: `${boxName(box, t)} ${sides(box, t)}`,
      onPress: () => desk.choose({ name: 'box', box: box.id }),
    })),
    leave: { label: t('common.neverMind'), onPress: desk.stopAsking },
  };
  useQuestion(question);
  const answers = answersOf(question);
  const choices = answers.slice(0, -1);
  return (
    <OutcomePanel
      tone="question"
      icon="question"
      word={t('commands.box.word')}
      body={waitingCode === null ? t('commands.box.bodyNext') : t('commands.box.bodyThis', { code: waitingCode })}
      heading={null}
      data={{ outcome: 'command', step: 'box', jobId: '', code: '' }}
      actions={answers.slice(-1).map(({ key, label, onPress }) => (
        <Button key={key} keys={key} onPress={onPress}>
          {label}
        </Button>
      ))}
    >
      {choices.length === 0 ? <Note>{t('commands.box.none')}</Note> : null}
      <ul className={classes.boxes}>
        {choices.map(({ key, label, onPress }) => (
          <li key={key}>
            <Button keys={key} onPress={onPress}>
              {label}
            </Button>
          </li>
        ))}
      </ul>
    </OutcomePanel>
  );
}

function sides({ widthCm, lengthCm, heightCm }: BoxPreset, t: Translate): string {
  if (widthCm === null || lengthCm === null || heightCm === null) return '';
  return t('commands.box.sides', {
    width: formatNumber(widthCm, t.language),
    length: formatNumber(lengthCm, t.language),
    height: formatNumber(heightCm, t.language),
  });
}
