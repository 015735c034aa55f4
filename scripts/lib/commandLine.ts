import { type ParseArgsConfig, parseArgs } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;
interface Config<T extends Options> {
  readonly options: T;
  readonly allowPositionals: true;
}

/** Prints the usage of the command, and ends it. */
export function endWithUsage(usage: string, trouble?: string): never {
  console.error(trouble === undefined ? usage : `${trouble}\n\n${usage}`);
  process.exit(2);
}

/** Parses the arguments of the command. Options that it does not have, and `--help`, end it. */
export function commandLine<const T extends Options>(
  usage: string,
  options: T,
  allowPositionals = false,
): ReturnType<typeof parseArgs<Config<T>>> {
  const help = process.argv.includes('--help');
  if (help) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs({ options, allowPositionals }) as ReturnType<typeof parseArgs<Config<T>>>;
  } catch (error) {
    return endWithUsage(usage, error instanceof Error ? error.message : String(error));
  }
}

/** The names of a list with commas between them; null: one of them is none of `all`. */
export function namesIn<T extends string>(list: string, all: readonly T[]): readonly T[] | null {
  const isKnown = (name: string): name is T => (all as readonly string[]).includes(name);
  const names = list.split(',');
  return names.every(isKnown) ? names : null;
}
