import type { PlainCommand } from '../../contract/command.ts';
import type { TextLanguage } from '../../contract/names.ts';
import en from './locales/en.json' with { type: 'json' };
import tr from './locales/tr.json' with { type: 'json' };

/** The shape of a text file: all keys that either language has. */
type Texts = typeof tr & typeof en;

/** The texts of documents. The type makes sure that both languages have the same keys. */
export const documentTexts: Readonly<Record<TextLanguage, Texts['documents']>> = { tr: tr.documents, en: en.documents };

type Named = { readonly name: string; readonly what: string };
type CommandSheetTexts = Texts['commandSheet'] & {
  readonly commands: Readonly<Record<PlainCommand, Named>>;
};

/** The texts of the sheet of command barcodes. The screens have their own texts for the same things in the renderer. */
export const commandSheetTexts: Readonly<Record<TextLanguage, CommandSheetTexts>> = {
  tr: tr.commandSheet,
  en: en.commandSheet,
};
