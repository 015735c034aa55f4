import { useStore } from 'zustand';
import { useJob } from '../bridge/StationContext.tsx';
import { useCommands } from '../commands/CommandContext.ts';
import { toldText } from '../commands/CommandTold.tsx';
import type { OutcomeTexts } from '../features/scan/outcomeTexts.ts';
import { refusalProblem } from '../features/scan/problemTexts.ts';
import { useOptionTexts } from '../features/scan/useOptionTexts.ts';
import { whereTexts } from '../features/scan/whereTexts.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useText } from '../i18n/useText.ts';
import type { CommandNews } from './scanStrip.ts';

/** What a command came to, for one line; null where nothing of it is left to tell. */
export function useCommandNews(news: CommandNews | null): OutcomeTexts | null {
  const t = useText();
  const language = useLanguage();
  const { desk } = useCommands();
  const { refusals, where, told, armed } = useStore(desk.store);
  const options = useOptionTexts(armed);
  const found = where?.answer.type === 'found' && where.answer.found.kind === 'job' ? where.answer.found.job.id : null;
  const job = useJob(found);
  switch (news) {
    case null:
      return null;
    case 'refusal': {
      const [refusal] = refusals;
      if (refusal === undefined) return null;
      const { word, body, todo } = refusalProblem(refusal, t);
      return { tone: 'problem', icon: 'problem', word, body: `${body} ${todo}` };
    }
    case 'where':
      return where === null ? null : whereTexts(where.answer, job, t, language, Date.now());
    case 'told':
      return told === null ? null : { tone: 'neutral', icon: 'label', word: '', body: toldText(told.what, t) };
    case 'armed': {
      const chosen = [...(armed.where ? [t('commands.armed.where')] : []), ...options];
      if (chosen.length === 0) return null;
      return { tone: 'wait', icon: 'label', word: t('commands.armed.next'), body: chosen.join(', ') };
    }
    default:
      return news satisfies never;
  }
}
