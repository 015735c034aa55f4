import { expect, it } from 'vitest';
import { type PrinterInfo, silentSystem } from '../../../../electron/contract/printer.ts';
import { usePrinterOptions, usePrinters } from '../../../../renderer/setup/usePrinters.ts';
import { act } from '../../../support/act.ts';
import { readIn, renderPart } from '../../../support/renderPart.tsx';
import { samplePrinter } from '../../../support/sampleJobs.ts';

function Printers() {
  const { all } = usePrinters();
  const options = usePrinterOptions(all ?? []);
  return (
    <>
      <p>{(all ?? []).map(({ name }) => name).join(', ')}</p>
      <p>{options.map(({ value, label }) => `${value} = ${label}`).join(', ')}</p>
    </>
  );
}

it('the printers are those that are there and those that labels are meant for; a silent print system is none to choose', async () => {
  const printers: readonly PrinterInfo[] = [
    silentSystem('cups', 'CUPS', 'connect ECONNREFUSED'),
    samplePrinter({ id: 'cups:A', name: 'A' }),
    samplePrinter({ id: 'desk:2/cups:B', name: 'B', kind: 'desk', desk: '2' }),
  ];
  const { container } = await renderPart(<Printers />, {
    printers,
    settings: {
      printers: { demo: null, sandbox: 'cups:Deneme', live: 'cups:Kayıp' },
      printerRoutes: [
        { profile: 'live', carrier: 'Anka', printerId: 'cups:A' },
        { profile: 'live', carrier: 'Aras', printerId: 'cups:Yol' },
        { profile: 'sandbox', carrier: 'Aras', printerId: 'cups:Deneme' },
      ],
      printerSetups: { 'cups:A': { fallback: 'cups:Yedek' } as never },
      profile: 'live',
    },
  });
  for (let turn = 0; turn < 5; turn += 1) await act(async () => undefined);
  expect(readIn(container.querySelector('main')).join('\n')).toMatchInlineSnapshot(`
    "A, B, masa 2, Kayıp, Yol, Yedek, CUPS
    cups:A = A, desk:2/cups:B = B, masa 2, cups:Kayıp = Kayıp (yazdırma hizmeti yanıt vermiyor), cups:Yol = Yol (yazdırma hizmeti yanıt vermiyor), cups:Yedek = Yedek (yazdırma hizmeti yanıt vermiyor)"
  `);
});
