import { parseArgs } from 'node:util';

/**
 * What may stand behind `npm run NAME --`; option names without their dashes.
 *
 * @typedef {object} Takes
 * @property {readonly string[]} [flags] options that stand alone
 * @property {readonly string[]} [valued] options that are followed by a value
 * @property {readonly string[]} [parts] words, each at most once of use
 * @property {boolean} [files] any other words are paths of files
 * @property {boolean} [passesOn] what follows a `--` is for the program behind the command and not looked at
 */

const all = (/** @type {readonly string[]} */ names) =>
  names.length === 1 ? `There is only ${names[0]}.` : `There are: ${names.join(', ')}.`;

/**
 * Says in one sentence what is wrong with a command's arguments; undefined when nothing is.
 *
 * @param {readonly string[]} args
 * @param {Takes} takes
 * @returns {string | undefined}
 */
export const troubleWithArguments = (args, takes) => {
  const { flags = [], valued = [], parts = [] } = takes;
  const options = [...flags, ...valued].map((name) => `--${name}`);
  const { tokens } = parseArgs({
    args: [...args],
    options: Object.fromEntries([
      ...flags.map((name) => [name, { type: /** @type {const} */ ('boolean') }]),
      ...valued.map((name) => [name, { type: /** @type {const} */ ('string') }]),
    ]),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  for (const token of tokens) {
    if (token.kind === 'option-terminator') {
      if (takes.passesOn) return undefined;
    } else if (token.kind === 'positional') {
      if (takes.files || parts.includes(token.value)) continue;
      if (parts.length > 0) return `Unknown part ${token.value}. ${all(parts)}`;
      return `Unknown argument ${token.value}. ${options.length > 0 ? all(options) : 'This command takes none.'}`;
    } else if (flags.includes(token.name)) {
      if (token.inlineValue) return `${token.rawName} takes no value.`;
    } else if (valued.includes(token.name)) {
      const missing = token.value === undefined || (!token.inlineValue && token.value.startsWith('-'));
      if (missing) return `${token.rawName} needs a value.`;
    } else {
      const known = options.length > 0 ? options : parts;
      return `Unknown option ${token.rawName}. ${known.length > 0 ? all(known) : 'This command takes none.'}`;
    }
  }
  return undefined;
};

/**
 * What the app itself can be told (electron/main/start/commandLine.ts); a `--` hands anything more to Electron and Chromium.
 *
 * @type {Takes}
 */
export const appTakes = {
  flags: ['json'],
  valued: ['data-dir', 'print-folder', 'demo-url', 'demo-key', 'lists'],
  passesOn: true,
};
