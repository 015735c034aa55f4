import { expect, it } from 'vitest';
import { createAccess } from '../../../mailbox/core/access.ts';
import { sha256 } from '../../../mailbox/secrets.ts';
import { manualClock } from '../../support/manualClock.ts';

function aDoor() {
  const clock = manualClock();
  const box = { id: 'box', name: 'shop', path: 'the path', forgottenThrough: 0, bytes: 0 };
  let boxes = [box];
  let stations = [{ box: 'box', name: 'desk', tokenHash: sha256([new TextEncoder().encode('token')]) }];
  let requested = 0;
  const store = {
    boxes: async () => {
      requested += 1;
      return boxes;
    },
    stations: async () => stations,
  };
  const access = createAccess(store, sha256, clock.now);
  return {
    clock,
    box,
    access,
    requested: () => requested,
    removeStation: () => {
      stations = [];
    },
    setPath: (path: string) => {
      boxes = [{ ...box, path }];
    },
  };
}

it('knows boxes by their path and stations by their token, and nobody else', async () => {
  const { access, box } = aDoor();
  expect(await access.boxOf('the path')).toEqual(box);
  expect(await access.boxOf('the pat')).toBeNull();
  expect((await access.readerOf('token'))?.station.name).toBe('desk');
  expect(await access.readerOf('tokens')).toBeNull();
  const hash = sha256([new TextEncoder().encode('token')]);
  expect(await access.readerOf(hash)).toBeNull();
});

it('reads the store again after five seconds, not with each request', async () => {
  const { access, requested, clock, removeStation } = aDoor();
  await Promise.all([access.readerOf('token'), access.boxOf('the path'), access.boxOf('no path')]);
  expect(requested()).toBe(1);
  removeStation();
  await clock.pass(4_999);
  expect(await access.readerOf('token')).not.toBeNull();
  await clock.pass(1);
  expect(await access.readerOf('token')).toBeNull();
  expect(requested()).toBe(2);
});

it('reads the store for what it does not know: a delivery to a new path is not refused for good', async () => {
  const { access, requested, clock, setPath } = aDoor();
  expect(await access.boxOf('the path')).not.toBeNull();
  setPath('a new path');
  await clock.pass(1_000);
  expect((await access.boxOf('a new path'))?.id).toBe('box');
  const before = requested();
  for (let guess = 0; guess < 100; guess += 1) expect(await access.boxOf(`guess ${guess}`)).toBeNull();
  expect(requested()).toBe(before);
});
