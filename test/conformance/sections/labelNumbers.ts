import type { Answer } from '../harness/answer.ts';
import { mustSucceed } from '../harness/answer.ts';
import type { Bench } from '../harness/bench.ts';
import type { Condition, Observed } from '../harness/condition.ts';
import { deviate, must, show } from '../harness/deviation.ts';
import { type LabelReading, readLabel } from '../harness/labelReader.ts';
import { integratedCarrier, manualCarrier } from './create.ts';
import { labelAnswer, open } from './labelBench.ts';

const label = 'GET /api/v2/shipments/{id}/label';

/** Of one shipment: its label, its numbers, and whether the carrier's own is among them. */
type Labelled = {
  readonly reading: LabelReading;
  /** The carrier's number (2.2), or the service's own where the carrier has none. */
  readonly number: string;
  readonly isCarriers: boolean;
};

/** A number may stand in groups, and a code may hold more than the number. */
function plain(text: string): string {
  return text.replace(/[\s.\-/]/g, '').toUpperCase();
}

function holds(texts: readonly string[], number: string): boolean {
  // A line of text may come in pieces, one for each group of a number.
  return [...texts, texts.join('')].some((text) => plain(text).includes(plain(number)));
}

/** `9` for a digit and `A` for a letter: numbers of one kind have one shape. */
function shapeOf(text: string): string {
  return plain(text).replace(/\d/g, '9').replace(/\p{L}/gu, 'A');
}

async function read(bytes: Uint8Array): Promise<LabelReading> {
  // Whether it is a PDF is another condition's affair.
  return readLabel(bytes).catch(() => ({ words: [], codes: [] }));
}

async function labelled(bench: Bench, carrier: unknown, receiver_name: string): Promise<Labelled> {
  const { id } = await open(bench, { ...(carrier === null ? {} : { carrier }), receiver_name });
  const answer: Answer = await labelAnswer(bench, id);
  mustSucceed(answer);
  const detail = await bench.api.get(`/api/v2/shipments/${id}`);
  mustSucceed(detail);
  const [own, carriers] = [detail.at('data.tracking_number'), detail.at('data.carrier_tracking_number')];
  return {
    reading: await read(Buffer.from(String(answer.at('data.label_base64')), 'base64')),
    number: String(carriers ?? own),
    isCarriers: typeof carriers === 'string',
  };
}

/** What is wrong with the label of a shipment beside another one of the same carrier; false where its number was not read. */
function bearsItsNumber({ reading: { words, codes }, number, isCarriers }: Labelled, other: Labelled): boolean {
  const all = [...codes, ...words];
  must(!holds(all, other.number), `the label of ${number} bears ${other.number}, the number of another shipment`);
  // A code of the same kind, on its own, is what the carrier's scanner takes for the number.
  const wrong = codes.find((code) => shapeOf(code) === shapeOf(number) && plain(code) !== plain(number));
  must(wrong === undefined || holds(codes, number), `the barcode on the label of ${number} is ${String(wrong)}`);
  const internal = isCarriers ? codes.find((code) => /^KS\d+$/.test(code)) : undefined;
  must(internal === undefined, `the barcode on the label of ${number} is the internal code ${String(internal)}`);
  if (holds(all, number)) return true;
  const same = all.find(
    (text) => shapeOf(text) === shapeOf(number) && holds([...other.reading.words, ...other.reading.codes], text),
  );
  if (same !== undefined && !holds([...other.reading.words, ...other.reading.codes], other.number)) {
    deviate(`two labels bear ${same}, and neither its own number: ${number} and ${other.number}`);
  }
  return false;
}

async function eachItsOwn(bench: Bench, carrier: unknown): Promise<Observed | undefined> {
  const one = await labelled(bench, carrier, 'BİRİNCİ ALICI, GÖNDERMEYİN');
  const other = await labelled(bench, carrier, 'İKİNCİ ALICI, GÖNDERMEYİN');
  must(plain(one.number) !== plain(other.number), `two shipments have the number ${one.number}`);
  const read = [bearsItsNumber(one, other), bearsItsNumber(other, one)];
  if (read.every((found) => found)) return undefined;
  const { words, codes } = one.reading;
  return {
    observed: `the number is not to be read: ${words.length} words, codes ${show(codes)}, number ${one.number}`,
  };
}

/** Sections 2.2, 2.4 and 2.5: which number stands on a label. */
export const labelNumbers: readonly Condition[] = [
  {
    section: '2.2',
    endpoint: label,
    statement: "each label bears its own shipment's number",
    needs: ['charges'],
    check: (bench) => eachItsOwn(bench, null),
  },
  {
    section: '2.2',
    endpoint: label,
    statement: "each label of an integrated carrier bears the carrier's number",
    needs: ['control'],
    check: async (bench) => eachItsOwn(bench, await integratedCarrier(bench)),
  },
  {
    section: '2.5',
    endpoint: label,
    statement: 'each template label of a manual carrier bears its own number',
    needs: ['control'],
    check: async (bench) => eachItsOwn(bench, await manualCarrier(bench)),
  },
];
