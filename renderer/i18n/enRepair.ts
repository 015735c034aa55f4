import type { Texts } from './texts.ts';
import type { trRepair } from './trRepair.ts';

/** Texts of an order that is corrected at the desk, and of the places in it. */
export const enRepair: Pick<Texts, keyof typeof trRepair> = {
  place: {
    province: 'Province',
    district: 'District',
    search: 'Type and choose',
    written: 'In the order: {{name}}',
    nothing: 'No such place',
    loading: 'Loading the list…',
    provinceFirst: 'Province first',
    perhaps: 'One of these?',
    take: 'Choose {{place}}',
    isIn: '{{district}} is in {{province}}.',
  },
  size: {
    word: 'What size?',
    wordWeight: 'What weight?',
    body: 'Type the desi or the sides, press Enter; or scan a box barcode. The order goes at once.',
    bodyWeight: 'Type the weight, press Enter. The order goes at once.',
    field: 'Desi, or width x length x height (cm)',
    weight: 'Weight (kg)',
    send: 'Send',
    leave: 'Never mind',
    unreadable: 'One number is desi (3), three numbers are the sides (30x20x15).',
    unreadableWeight: 'Type a number of kilograms: 2.5',
    unusual: 'Very large. If it is right, press Enter once more.',
    asLast: 'As last time',
  },
  repair: {
    fields: 'To correct',
    rest: 'The rest of the order',
    all: 'Open all fields',
    send: 'Save and send',
    save: 'Save',
    edited: 'Desk {{desk}}, {{when}}: {{fields}} changed.',
    added: 'Desk {{desk}}, {{when}}: added.',
    typed: 'Not saved yet: {{fields}}',
    drop: 'Drop the change',
    differs: 'Other in the list that was imported last: {{fields}}. Which one stays?',
    close: 'Back',
    wrong: 'Missing or wrong: {{fields}}',
    over: 'This order can no longer be corrected',
    overBody: 'It was sent or cancelled, or the service may have it. Its state is at F7.',
  },
};
