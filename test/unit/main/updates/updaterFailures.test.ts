import { describe, expect, it } from 'vitest';
import { asFailure } from '../../../../electron/main/updates/updaterFailures.ts';
import { UpdateFailure } from '../../../../electron/main/updates/updates.ts';

/** An error as electron-updater, Chromium and Node make them. */
const error = (message: string, fields: object = {}) => Object.assign(new Error(message), fields);
const kindOf = (failure: unknown) => asFailure(failure, 'not_installed').kind;

describe('a failure of electron-updater', () => {
  it.each([
    ['another publisher’s signature', error('signed by X', { code: 'ERR_UPDATER_INVALID_SIGNATURE' }), 'unsigned'],
    ['a signature that macOS refuses', error('Code signature at URL did not pass validation'), 'unsigned'],
    ['a feed without its list', error('none', { code: 'ERR_UPDATER_CHANNEL_FILE_NOT_FOUND' }), 'missing'],
    ['a request that is refused', error('no', { statusCode: 400 }), 'missing'],
    ['a file that is not there', error('no', { statusCode: 499 }), 'missing'],
    ['a server that fails', error('no', { statusCode: 500 }), 'unreachable'],
    ['a redirect too many', error('no', { statusCode: 399 }), 'not_installed'],
    ['a download that is not there', error('Cannot download "https://x/a", status 404: Not Found'), 'missing'],
    ['a download that fails', error('Cannot download "https://x/a", status 502: Bad Gateway'), 'unreachable'],
    ['a full disk', error('no space', { code: 'ENOSPC' }), 'disk'],
    ['a full quota', error('quota', { code: 'EDQUOT' }), 'disk'],
    ['a closed folder', error('denied', { code: 'EACCES' }), 'disk'],
    ['a folder that allows nothing', error('denied', { code: 'EPERM' }), 'disk'],
    ['a disk that is read alone', error('read-only', { code: 'EROFS' }), 'disk'],
    ['a folder that is gone', error('no such file', { code: 'ENOENT' }), 'disk'],
    ['an address that is refused here', error('net::ERR_BLOCKED_BY_CLIENT'), 'broken'],
    ['a file that is too short', error('net::ERR_CONTENT_LENGTH_MISMATCH'), 'broken'],
    ['a network that is down', error('net::ERR_INTERNET_DISCONNECTED'), 'unreachable'],
    ['a broken connection', error('Request has been aborted by the server'), 'unreachable'],
    ['words that only name the network', error('said net::ERR_FAILED'), 'not_installed'],
    ['anything else', 'no error at all', 'not_installed'],
  ])('is reported as what it is: %s', (_, failure, kind) => {
    expect(kindOf(failure)).toBe(kind);
  });

  it('is classified by its signature first, then by the answer of the server, then by the disk', () => {
    expect(kindOf(error('bad', { code: 'ERR_UPDATER_INVALID_SIGNATURE', statusCode: 500 }))).toBe('unsigned');
    expect(kindOf(error('bad', { code: 'ERR_UPDATER_CHANNEL_FILE_NOT_FOUND', statusCode: 500 }))).toBe('missing');
    expect(kindOf(error('bad', { code: 'ENOENT', statusCode: 503 }))).toBe('unreachable');
    expect(kindOf(error('net::ERR_FAILED', { code: 'ENOSPC' }))).toBe('disk');
  });

  it('keeps the words in which it was reported, and stays what it is where it is one of the program’s own', () => {
    expect(asFailure(error('the words'), 'broken').message).toBe('the words');
    expect(asFailure('words alone', 'broken')).toMatchObject({ kind: 'broken', message: 'words alone' });
    const own = new UpdateFailure('disk', 'ours');
    expect(asFailure(own, 'broken')).toBe(own);
  });
});
