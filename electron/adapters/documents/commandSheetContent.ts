import type { BoxPreset } from '../../contract/box.ts';
import { BARCODES, commandCode, PLAIN_COMMANDS, type PlainCommand } from '../../contract/command.ts';
import { BOX_NAMES, SHIPMENT_TYPE_NAMES, type TextLanguage } from '../../contract/names.ts';
import { commandSheetTexts } from './documentTexts.ts';

export interface SheetCommand {
  /** The text of the barcode. */
  readonly code: string;
  readonly name: string;
  readonly what: string;
}

interface SheetGroup {
  readonly heading: string;
  readonly commands: readonly SheetCommand[];
}

const MOST_PARCELS = 10;

/** All commands by group. Empty groups are left out. */
export function commandSheetContent(boxes: readonly BoxPreset[], language: TextLanguage): readonly SheetGroup[] {
  const words = commandSheetTexts[language];
  const plain = (group: (typeof BARCODES)[PlainCommand]['group']): SheetGroup => ({
    heading: words.groups[group],
    commands: PLAIN_COMMANDS.filter((name) => BARCODES[name].group === group).map((name) => ({
      code: commandCode({ name }),
      ...words.commands[name],
    })),
  });
  const { one, many, what } = words.quantity;
  const groups: readonly SheetGroup[] = [
    plain('last'),
    plain('next'),
    plain('printer'),
    {
      heading: words.groups.boxes,
      commands: boxes.map((box) => ({
        code: commandCode({ name: 'box', box: box.id }),
        name: box.name ?? (BOX_NAMES[language] as Readonly<Record<string, string>>)[box.id] ?? box.id,
        what: sizeOf(box, language),
      })),
    },
    {
      heading: words.groups.quantity,
      commands: Array.from({ length: MOST_PARCELS }, (_, index) => ({
        code: commandCode({ name: 'quantity', quantity: index + 1 }),
        name: index === 0 ? one : many.replace('{{count}}', String(index + 1)),
        what,
      })),
    },
    // Last, as a page for the door.
    plain('pickup'),
  ];
  return groups.filter(({ commands }) => commands.length > 0);
}

function sizeOf({ type, widthCm, lengthCm, heightCm }: BoxPreset, language: TextLanguage): string {
  const words = commandSheetTexts[language];
  const number = new Intl.NumberFormat(language === 'tr' ? 'tr-TR' : 'en-GB', { maximumFractionDigits: 2 });
  const sides = [widthCm, lengthCm, heightCm].filter((side) => side !== null);
  const size = sides.length === 0 ? words.noSize : `${sides.map((side) => number.format(side)).join(' × ')} cm`;
  return `${SHIPMENT_TYPE_NAMES[language][type]} · ${size}`;
}
