import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { anOrder } from '../../support/builders.ts';
import { buildStation } from '../../support/buildStation.ts';
import { startDemoService } from '../../support/demoService.ts';
import { freePort } from '../../support/freePort.ts';
import { testPdf } from '../../support/pdf.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { doorOn } from './doorOn.ts';

// biome-ignore lint/suspicious/noExplicitAny: the description is read as any program reads it.
type Schema = any;

const TEXTS = [
  '',
  '0',
  'ORD-1',
  'ORD-2',
  'sandbox-0',
  'Ayşe',
  '‮',
  '\u0000',
  '../..',
  '%2F',
  "';--",
  '\ud800',
  'x'.repeat(500),
];
const text = fc.oneof(fc.constantFrom(...TEXTS), fc.string({ unit: 'binary', maxLength: 40 }));

/** Values that fit a JSON schema, more or less. */
function madeBy(schema: Schema): fc.Arbitrary<unknown> {
  const fitting = (): fc.Arbitrary<unknown> => {
    if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(madeBy));
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
    if (schema.const !== undefined) return fc.constant(schema.const);
    switch (schema.type) {
      case 'object': {
        const properties = Object.entries(schema.properties ?? {});
        const members = Object.fromEntries(properties.map(([name, of]) => [name, madeBy(of)]));
        return fc.record(members, { requiredKeys: schema.required ?? [] });
      }
      case 'array':
        return fc.array(madeBy(schema.items ?? {}), { maxLength: 4 });
      case 'string':
        return text;
      case 'number':
      case 'integer':
        return fc.oneof(fc.integer(), fc.double(), fc.constantFrom(0, -0, -1, 1e308, 2 ** 53));
      case 'null':
        return fc.constant(null);
      case 'boolean':
        return fc.boolean();
      default:
        return fc.jsonValue();
    }
  };
  return fc.oneof({ arbitrary: fitting(), weight: 12 }, { arbitrary: fc.jsonValue(), weight: 1 });
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly documented: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
}

/** A header has no letters beyond Latin-1, whatever its program does. */
const headerText = text.map((value) => value.replace(/[^\x20-\x7e]/g, '?'));

function requestsOf(document: Schema, pdf: Uint8Array): fc.Arbitrary<Sent> {
  const operations = Object.entries(document.paths as Schema).flatMap(([path, of]) =>
    Object.entries(of as Schema).map(([method, operation]) => ({ path, method, operation: operation as Schema })),
  );
  const good = anOrder();
  return fc.oneof(
    ...operations.map(({ path, method, operation }) => {
      const { parameters = [], requestBody } = operation;
      const types = Object.keys(requestBody?.content ?? {});
      const values = fc.tuple(
        ...parameters.map(({ schema, in: place, required }: Schema) => {
          const value =
            place === 'header'
              ? headerText
              : fc.oneof(
                  madeBy(schema).map((value) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))),
                  fc.constantFrom('ORD-1', 'folder:Test'),
                );
          return fc.option(value, { nil: undefined, freq: required ? 20 : 2 });
        }),
      ) as fc.Arbitrary<(string | undefined)[]>;
      const ofType =
        types[0] === 'application/pdf'
          ? fc.oneof(fc.constant(pdf), fc.uint8Array())
          : types[0] === undefined
            ? fc.constant(undefined)
            : fc.oneof(
                madeBy(requestBody.content[types[0]].schema).map((value) => JSON.stringify(value) ?? ''),
                fc.constant(JSON.stringify({ reference: 'ORD-1', receiver: good.receiver })),
                text,
              );
      const type = fc.oneof(
        { arbitrary: fc.constantFrom(...types, 'application/json'), weight: 9 },
        { arbitrary: headerText, weight: 1 },
      );
      return fc
        .tuple(values, ofType as fc.Arbitrary<string | Uint8Array | undefined>, type)
        .map(([given, body, contentType]) => {
          const headers: Record<string, string> = body === undefined ? {} : { 'Content-Type': contentType };
          let target = path;
          const query = new URLSearchParams();
          parameters.forEach(({ name, in: place }: Schema, index: number) => {
            const value = given[index];
            if (place === 'path') target = target.replace(`{${name}}`, encoded(value ?? 'ORD-1'));
            else if (value === undefined) return;
            else if (place === 'query') query.set(name, value);
            else headers[name] = value;
          });
          const whole = query.size === 0 ? target : `${target}?${query}`;
          return { method: method.toUpperCase(), path: whole, documented: path, headers, body };
        });
    }),
  );
}

const encoded = (value: string) => encodeURIComponent(value.replace(/[\ud800-\udfff]/g, '?')) || '%20';

/** A stream has no end, which Prism waits for, and it takes a PDF for text. */
const AROUND_PRISM = ['/v1/events', '/v1/printers/{printer}/documents'];

/** Prism of Stoplight as a proxy before the door, which refuses with 500 what its own reading of the description does not have. */
async function startPrism(command: string, description: string, door: string): Promise<string> {
  const port = await freePort();
  const judge = ['proxy', description, door, '--errors', '--validate-request', 'false'];
  const prism = spawn(command, [...judge, '--port', String(port)]);
  onTestFinished(() => void prism.kill());
  await new Promise<void>((resolve, reject) => {
    prism.stdout.on('data', (line) => String(line).includes('listening') && resolve());
    prism.on('exit', (code) => reject(new Error(`Prism ended with ${code}`)));
  });
  return `http://127.0.0.1:${port}`;
}

/**
 * Sends requests that the description allows, or nearly, and throws at the first answer that it does not have. With the path of Prism
 * in PRISM, it judges as well (docs/door.md).
 */
export async function fuzzDoor(runs: number, seed: number): Promise<Map<string, number>> {
  const service = await startDemoService({ limits: { account: 10_000, route: 10_000 } });
  const folder = await temporaryFolder();
  const { core } = await buildStation({ folder, service });
  let at = 0;
  // A minute goes by between two requests, so that the door takes all of them.
  const door = await doorOn(core, folder, await freePort(), () => {
    at += 60_000;
    return at;
  });
  onTestFinished(async () => {
    await door.close();
    await core.stop();
  });
  const [address = ''] = door.addresses;
  await core.putOrders(['ORD-1', 'ORD-2'].map((reference) => anOrder({ reference, carrier: 'anka' })));
  const description = await (await fetch(`${address}/v1/openapi.json`)).text();
  const document = JSON.parse(description) as Schema;
  await writeFile(`${folder}/openapi.json`, description);
  const { PRISM: command } = process.env;
  const prism = command === undefined ? null : await startPrism(command, `${folder}/openapi.json`, address);
  const schemas = new Map<Schema, z.ZodType>();
  const schemaOf = (json: Schema) => {
    const resolved = json.$ref === undefined ? json : document.components.schemas.Problem;
    const known = schemas.get(resolved) ?? z.fromJSONSchema(resolved);
    schemas.set(resolved, known);
    return known;
  };
  const counts = new Map<string, number>();
  const pdf = await testPdf();
  await fc.assert(
    fc.asyncProperty(requestsOf(document, pdf), async ({ method, path, documented, headers, body }) => {
      const abort = new AbortController();
      const sentTo = (to: string) =>
        fetch(`${to}${path}`, {
          method,
          headers: { Authorization: 'Bearer any', ...headers },
          signal: abort.signal,
          ...(body === undefined ? {} : { body: body as string }),
        });
      const judged = prism === null || AROUND_PRISM.includes(documented) ? null : await sentTo(prism);
      // What Prism cannot read itself, it does not pass on; what it says of an answer is a problem of its own.
      const isJudged = judged !== null && /problem|nosniff/.test([...judged.headers.values()].join());
      const answer = isJudged ? judged : await sentTo(address);
      if (isJudged) counts.set('judged', (counts.get('judged') ?? 0) + 1);
      // "." and ".." lead elsewhere before they leave the program.
      const isElsewhere =
        new URL(answer.url).pathname !== new URL(`${address}${path}`).pathname || /\/(\.|%2e){1,2}(\/|$)/i.test(path);
      const name = `${method} ${documented} ${answer.status}`;
      counts.set(name, (counts.get(name) ?? 0) + 1);
      if (answer.status >= 500 || answer.status < 200) throw new Error(`${name}: ${await answer.text()}`);
      const [type = ''] = (answer.headers.get('content-type') ?? '').split(';');
      if (type === 'text/event-stream') return abort.abort();
      const read = type === 'application/pdf' ? await answer.arrayBuffer() : await answer.json();
      if (isElsewhere) return;
      const described = document.paths[documented][method.toLowerCase()].responses[answer.status];
      if (described === undefined) throw new Error(`${name} is not in the description: ${JSON.stringify(read)}`);
      const content = described.content[type];
      if (content === undefined) throw new Error(`${name}: ${type} is not in the description`);
      if (type !== 'application/pdf') schemaOf(content.schema).parse(read);
    }),
    { numRuns: runs, seed, endOnFailure: true },
  );
  if (prism !== null) process.stdout.write(`Prism has judged ${counts.get('judged')} of ${runs} answers\n`);
  counts.delete('judged');
  return counts;
}
