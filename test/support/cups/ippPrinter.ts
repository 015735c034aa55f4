import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Child, readyWhen, startChild } from './child.ts';
import { cupsTool } from './tools.ts';

export interface IppPrinter {
  readonly uri: string;
  /** The documents that it took, in the order of their jobs. */
  documents(): Promise<readonly Uint8Array[]>;
  /** When each of them was complete, epoch ms. */
  times(): Promise<readonly number[]>;
  /** Takes the paper out, or puts a full roll in. */
  setPaper(loaded: boolean): Promise<void>;
  stop(): Promise<void>;
}

/** Without a command of its own ippeveprinter pretends to print for 5 to 15 seconds. */
const PRINT_COMMAND = '/bin/true';
const MEDIA = 'om_label_100x150mm';

/** A label printer for 100 x 150 mm and nothing else, at 203 dpi, without copies of its own, as IPP attributes. */
const ATTRIBUTES = `
ATTR keyword media-default ${MEDIA}
ATTR keyword media-ready ${MEDIA}
ATTR keyword media-supported ${MEDIA}
ATTR collection media-size-supported { MEMBER integer x-dimension 10000 MEMBER integer y-dimension 15000 }
${['media-col-default', 'media-col-ready', 'media-col-database']
  .map(
    (name) => `ATTR collection ${name} {
  MEMBER collection media-size { MEMBER integer x-dimension 10000 MEMBER integer y-dimension 15000 }
  MEMBER keyword media-size-name ${MEDIA}
  MEMBER integer media-bottom-margin 0
  MEMBER integer media-left-margin 0
  MEMBER integer media-right-margin 0
  MEMBER integer media-top-margin 0
  MEMBER keyword media-source main
  MEMBER keyword media-type labels
}`,
  )
  .join('\n')}
ATTR integer media-bottom-margin-supported 0
ATTR integer media-left-margin-supported 0
ATTR integer media-right-margin-supported 0
ATTR integer media-top-margin-supported 0
ATTR keyword media-source-supported main
ATTR keyword media-type-supported labels
ATTR mimeMediaType document-format-default application/pdf
ATTR mimeMediaType document-format-supported application/pdf,image/pwg-raster,image/urf
ATTR resolution printer-resolution-default 203dpi
ATTR resolution printer-resolution-supported 203dpi
ATTR resolution pwg-raster-document-resolution-supported 203dpi
ATTR keyword pwg-raster-document-type-supported sgray_8
ATTR keyword print-color-mode-default monochrome
ATTR keyword print-color-mode-supported monochrome
ATTR boolean color-supported false
ATTR keyword sides-default one-sided
ATTR keyword sides-supported one-sided
ATTR octetString printer-input-tray type=sheetFeedAutoNonRemovableTray;mediafeed=15000;mediaxfeed=10000;maxcapacity=250;level=250;status=0;name=main;
ATTR integer pages-per-minute 600
`;

/**
 * Starts ippeveprinter. It insists on a system message bus to announce itself on: it gets one of its own. `command` is
 * run for each document that it prints, which it took before that and holds back while there is no paper.
 */
export async function startIppPrinter(
  directory: string,
  busAddress: string,
  command = PRINT_COMMAND,
): Promise<IppPrinter> {
  const spool = join(directory, 'ipp-spool');
  await mkdir(spool, { recursive: true });
  const attributes = join(directory, 'label.conf');
  await writeFile(attributes, ATTRIBUTES);
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const args = [
      '-p',
      String(port),
      '-n',
      'localhost',
      '-d',
      spool,
      '-k',
      '-r',
      'off',
      '-c',
      command,
      '-a',
      attributes,
    ];
    const child = startChild(cupsTool('ippeveprinter'), [...args, 'Label'], { DBUS_SYSTEM_BUS_ADDRESS: busAddress });
    try {
      await readyWhen('ippeveprinter', child, () => answers(origin));
      return printer(child, port, spool);
    } catch (cause) {
      await child.stop();
      // Another program may have taken the port in between.
      if (attempt === 3) throw cause;
    }
  }
}

function printer(child: Child, port: number, spool: string): IppPrinter {
  async function made() {
    const names = (await readdir(spool)).filter((name) => name.endsWith('.pdf'));
    const files = names.map(async (name) => {
      const path = join(spool, name);
      return { path, at: (await stat(path)).mtimeMs };
    });
    return (await Promise.all(files)).sort((a, b) => a.at - b.at);
  }

  return {
    uri: `ipp://localhost:${port}/ipp/print`,
    documents: async () => Promise.all((await made()).map(({ path }) => readFile(path))),
    times: async () => (await made()).map(({ at }) => at),
    async setPaper(loaded) {
      const query = new URLSearchParams({ size0: MEDIA, type0: 'labels', level0: loaded ? '250' : '0' });
      const answer = await fetch(`http://localhost:${port}/media?${query}`);
      if (!answer.ok) throw new Error(`ippeveprinter: HTTP ${answer.status}`);
      await answer.text();
    },
    stop: () => child.stop(),
  };
}

async function answers(origin: string): Promise<boolean> {
  try {
    await (await fetch(origin)).text();
    return true;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
