import type { Texts } from './texts.ts';
import type { trPrintAt } from './trPrintAt.ts';

export const enPrintAt: Pick<Texts, keyof typeof trPrintAt> = {
  printAt: {
    word: 'Where?',
    question: 'At which printer should the label come out?',
    body: 'Not charged. It comes out at that printer only.',
    here: 'At this desk',
    elsewhere: 'At another desk',
    at: '{{printer}}, desk {{desk}}',
    more: 'More printers',
    no: 'Do not print',
    fetch: 'The label came out at desk {{desk}}. Fetch it there, then stick it on the parcel.',
    look: 'The label went to a printer of desk {{desk}}. If it came out, fetch it; if not, press Alt+R.',
    settingsThere: 'It stands at another desk, which prints by its own settings of it.',
    guest: 'A label of desk {{desk}} came out here ({{printer}}): {{reference}}',
  },
};
