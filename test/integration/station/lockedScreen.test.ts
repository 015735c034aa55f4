import { expect, it } from 'vitest';
import { ok } from '../../../electron/contract/result.ts';
import { withoutBrowser, withoutViewer } from '../../../electron/main/requests/requests.ts';

function desk() {
  const opened: string[] = [];
  let locked = false;
  const isLocked = () => locked;
  const browser = withoutBrowser(isLocked, {
    'payment.handOff': async ({ of, method }) => {
      opened.push(`${method} payment of ${of.kind === 'hold' ? 'the debt' : of.jobId}`);
      return ok({ host: 'pay.example' });
    },
  });
  const files = withoutViewer(isLocked, {
    place: async (name) => ok(`/exports/${name}`),
    show: async (path) => {
      opened.push(`folder of ${path}`);
      return 'shown';
    },
    open: async (path) => {
      opened.push(path);
      return 'no program for it';
    },
  });
  const openAll = async () => [
    await browser['payment.handOff']({ of: { kind: 'job', jobId: 'J1' }, method: 'open' }),
    await browser['payment.handOff']({ of: { kind: 'hold' }, method: 'mail' }),
    await files.open('/exports/sheet.pdf'),
    await files.show('/exports/sheet.pdf'),
  ];
  const lock = (value: boolean) => {
    locked = value;
  };
  return { opened, files, openAll, lock };
}

it('no program comes before a screen that is locked: neither a browser nor a viewer, and the page shows why', async () => {
  const { opened, files, openAll, lock } = desk();
  lock(true);
  const refused = { ok: false, error: { code: 'screen_locked' } };
  expect(await openAll()).toMatchObject([refused, refused, null, 'locked']);
  expect(opened).toEqual([]);
  // It is saved all the same.
  expect(await files.place('sheet.pdf')).toEqual(ok('/exports/sheet.pdf'));
});

it('once it is left they open again', async () => {
  const { opened, openAll, lock } = desk();
  lock(true);
  lock(false);
  expect(await openAll()).toMatchObject([{ ok: true }, { ok: true }, 'no program for it', 'shown']);
  expect(opened).toEqual([
    'open payment of J1',
    'mail payment of the debt',
    '/exports/sheet.pdf',
    'folder of /exports/sheet.pdf',
  ]);
});
