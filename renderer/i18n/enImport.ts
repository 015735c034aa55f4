import type { Texts } from './texts.ts';
import type { trImport } from './trImport.ts';

/** Texts of getting a list of orders in. */
export const enImport: Pick<Texts, keyof typeof trImport> = {
  imports: {
    column: { declared_value: 'Declared value', tags: 'Tags', note: 'Note' },
    fault: {
      too_large: 'The file is too large: {{size}} MB. At most {{limit}} MB are read. Split the list and import again.',
      too_many_rows: 'The list is too long: rows at most {{limit}}. Split it and import again.',
      empty: 'The file is empty.',
      old_excel: 'This is an Excel file of an old kind. Save it in Excel as “.xlsx” and import that file.',
      open_document: 'This is a LibreOffice spreadsheet (.ods). Save it as “.xlsx” or CSV and import that file.',
      password: 'The file has a password. Remove it in Excel, save the file and import it again.',
      web_page: 'This is a web page saved under an Excel name. Open it in Excel, save it as “.xlsx”, import that file.',
      broken: 'The file is damaged, or was not downloaded whole. Download it again and import it again.',
      too_much: 'Unpacked, the file is too large to be read. Save the list as CSV and import that file.',
      stopped: 'The import was stopped.',
    },
  },
};
