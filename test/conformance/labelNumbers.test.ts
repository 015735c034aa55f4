import { describe, expect, it, onTestFinished } from 'vitest';
import type { World } from '../../electron/demo/world.ts';
import { conditionCalled, startService } from './emulatorBench.ts';
import { asText, bearing, inDataMatrix, inQrCode, printed, sheet } from './sheets.ts';

const timeout = { pollAgainMs: 20, labelMs: 2_000, tryAgainMs: 20 };

async function verdictOf(renderLabel: World['renderLabel']) {
  const service = await startService({ renderLabel }, { outside: true, timeout });
  onTestFinished(service.close);
  return service.verdict(
    conditionCalled("GET /api/v2/shipments/{id}/label: each label bears its own shipment's number"),
  );
}

describe('the number of a label', () => {
  it.each([
    ['a barcode and words', printed],
    ['a barcode that holds more than the number', bearing(({ carrierNumber }) => `99${carrierNumber}001`)],
    ['words alone', asText],
    ['a QR code in a picture', inQrCode],
  ] as const)('is read from %s', async (_name, renderLabel) => {
    expect(await verdictOf(renderLabel)).toEqual({ kind: 'pass' });
  });

  it.each([
    ['a code that the suite cannot read', inDataMatrix],
    ['one bar', () => sheet()],
  ] as const)('is open, and no fail, where there is nothing but %s', async (_name, renderLabel) => {
    const observed = expect.stringMatching(/^the number is not to be read: 0 words, codes \[\], number \d+$/);
    expect(await verdictOf(renderLabel)).toEqual({ kind: 'open', observed });
  });
});
