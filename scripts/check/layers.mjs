// The arrows between the layers, for dependency-cruiser: contract <- core <- adapters <- main; renderer and preload
// know the contract only.

/**
 * @typedef {import('dependency-cruiser').IForbiddenRuleType} Rule
 * @typedef {import('dependency-cruiser').IRegularForbiddenRuleType['to']} Target
 */

/** Packages by name, for a rule's `path`: they are seen with where they lie. */
const packages = (/** @type {string[]} */ ...names) => `node_modules/(${names.join('|')})(/|$)`;

const zod = packages('zod');

/**
 * A person who breaks a rule reads its comment.
 *
 * @type {(name: string, comment: string, from: string, to: string | Target) => Rule}
 */
const rule = (name, comment, from, to) => ({
  ...{ name, comment, severity: 'error', from: { path: from } },
  to: typeof to === 'string' ? { path: to } : to,
});

/**
 * Nothing but what is listed may be imported from there.
 *
 * @type {(name: string, comment: string, from: string, ...allowed: string[]) => Rule}
 */
const only = (name, comment, from, ...allowed) => rule(name, comment, from, { pathNot: [from, ...allowed] });

/**
 * One package that may be imported in some places only.
 *
 * @type {(name: string, places: string[]) => Rule}
 */
const home = (name, places) => ({
  name: `${name.replace(/[^a-z]+/g, '-').replace(/^-/, '')}-in-its-place`,
  comment: `${name} is imported in ${places.join(', ')} only`,
  severity: 'error',
  from: { path: '^(disk|electron|mailbox|postgres|renderer)/', pathNot: places.map((place) => `^${place}/`) },
  to: { path: packages(name) },
});

/** The rooms of the core from the ground up: each may know those on the floors below it. */
const coreFloors = [
  ['ports'],
  ['base'],
  ['jobs'],
  ['platform'],
  ['desks'],
  ['service', 'printing', 'retention', 'diagnostics'],
  ['panel'],
  ['shipments', 'outbox'],
  ['polling'],
  ['reconciliation', 'events'],
  ['orders'],
  ['recovery'],
  ['station'],
];

const coreDoors = '^electron/core/(ports/|[^/]+/index[.]ts$)';

/** The rooms of the renderer from the ground up: each may import those on the floors below it. */
const pageFloors = [
  ['i18n', 'sound', 'theme'],
  ['model'],
  ['scanner', 'bridge'],
  ['components'],
  ['commands', 'files', 'parcelForm', 'setup'],
  ['jobs'],
  ['desks'],
  ['preview'],
  ['features'],
  ['app'],
];

/** The rooms of the main process from the ground up: each may import those on the floors below it. */
const mainFloors = [
  ['system', 'start', 'accounts', 'updates'],
  ['window', 'settings'],
  ['station'],
  ['folder', 'imports', 'diagnostics', 'door', 'secondCopy'],
  ['requests'],
];

/**
 * A room may import those on the floors below it, and `shared`.
 *
 * @type {(name: string, folder: string, floors: string[][], ...shared: string[]) => Rule[]}
 */
const roomsOf = (name, folder, floors, ...shared) =>
  floors.flatMap((rooms, floor) => {
    const below = floors.slice(0, floor).flat();
    return rooms.map((room) =>
      rule(
        `${name}-${room}`,
        `${folder}/${room} may know ${below.join(', ') || 'no other room'}`,
        `^${folder}/${room}/`,
        { path: `^${folder}/`, pathNot: [...[room, ...below].map((other) => `^${folder}/${other}/`), ...shared] },
      ),
    );
  });

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    only('contract-stands-alone', 'the contract imports zod and itself', '^electron/contract/', zod),
    only(
      'core-is-plain',
      'the core imports the contract, zod and itself: the rest comes through ports',
      '^electron/core/',
      '^electron/contract/',
      zod,
    ),
    ...roomsOf('core', 'electron/core', coreFloors),
    {
      name: 'core-rooms-have-doors',
      comment: 'a room of the core is imported through its index.ts; a port is imported by itself',
      severity: 'error',
      from: { path: '^(electron|mailbox)/', pathNot: '^electron/core/' },
      to: { path: '^electron/core/', pathNot: coreDoors },
    },
    rule(
      'core-rooms-knock',
      'a room of the core is imported through its index.ts by the other rooms, too',
      '^electron/core/([^/]+)/',
      { path: '^electron/core/', pathNot: ['^electron/core/$1/', coreDoors] },
    ),
    rule(
      'adapters-know-ports',
      'an adapter implements ports: it knows no window, no demo, and nothing of the core that acts by itself (sending, polling, the station)',
      '^electron/adapters/',
      '^(electron/(main|preload|demo|core/(station|shipments|polling))|renderer)',
    ),
    rule(
      'adapters-stay-apart',
      'adapters never import each other; what sends requests, and what runs workers, is shared',
      '^electron/adapters/([^/]+)/',
      { path: '^electron/adapters/', pathNot: '^electron/adapters/($1|http|workers)/' },
    ),
    rule(
      'demo-is-independent',
      'the demo service is written from the API document, not from our reading of it',
      '^electron/demo/',
      '^(electron/(contract|core|adapters|main|preload)|renderer)/',
    ),
    only(
      'door-program-speaks-http',
      'the program for scripts and assistants meets the station by HTTP only',
      '^electron/door/',
      '^electron/contract/',
      zod,
      packages('@modelcontextprotocol/sdk'),
      '^(crypto|fs/promises|path)$',
    ),
    rule(
      'nothing-knows-the-door-program',
      'the program for scripts is one of its own',
      '^(electron|renderer)/(?!door/)',
      '^electron/door/',
    ),
    rule('mailbox-stands-alone', 'the mailbox is a program of its own', '^mailbox/', '^(electron|renderer)/'),
    rule('nothing-knows-the-mailbox', 'the station meets a mailbox by HTTP only', '^(electron|renderer)/', '^mailbox/'),
    only('mailbox-core-is-plain', 'what a mailbox decides needs no Node, no store and no HTTP', '^mailbox/core/'),
    rule(
      'mailbox-stores-keep',
      'a store implements the port: it knows no HTTP',
      '^mailbox/stores/',
      '^mailbox/(http|main|commands)',
    ),
    rule(
      'main-is-the-root',
      'nothing but main composes the app',
      '^(electron/(contract|core|adapters|demo|preload)|renderer)/',
      '^electron/main/',
    ),
    rule(
      'main-has-no-page',
      'main loads the page, it does not import it',
      '^electron/main/',
      '^(renderer|electron/preload)/',
    ),
    only(
      'preload-is-a-bridge',
      'the sandboxed preload imports the contract and electron',
      '^electron/preload/',
      '^electron/contract/',
      zod,
      packages('electron'),
    ),
    rule(
      'renderer-knows-the-contract',
      'the renderer sees the rest of the station through the contract only',
      '^renderer/',
      { path: '^electron/', pathNot: '^electron/contract/' },
    ),
    {
      name: 'renderer-has-no-node',
      comment: 'the renderer is sandboxed: Node modules are not there',
      severity: 'error',
      from: { path: '^renderer/' },
      to: { dependencyTypes: ['core'] },
    },
    rule(
      'features-stay-apart',
      'features never import each other: what they share is a component, or lives in the bridge',
      '^renderer/features/([^/]+)/',
      { path: '^renderer/features/', pathNot: '^renderer/features/$1/' },
    ),
    ...roomsOf('renderer', 'renderer', pageFloors),
    ...roomsOf('main', 'electron/main', mainFloors, '^electron/main/ipc[.]ts$'),
    rule(
      'components-are-primitives',
      'a component is given what it shows: no bridge, no store',
      '^renderer/components/',
      { path: ['^renderer/bridge/', packages('zustand'), '[sS]tore[.]tsx?$'] },
    ),
    rule(
      'product-without-tools',
      'the product never imports tests or scripts',
      '^(electron|renderer)/',
      '^(test|scripts)/',
    ),
    home('electron', ['electron/main', 'electron/preload']),
    home('keytar', ['electron/main', 'electron/adapters/secrets']),
    home('@photostructure/sqlite', ['electron/adapters/journal', 'mailbox/stores/sqlite', 'disk']),
    only(
      'disk-writes-durably',
      'what the station and a mailbox share writes files durably and knows neither',
      '^disk/',
      packages('@photostructure/sqlite'),
      '^(fs|fs/promises|path)$',
    ),
    home('pg', ['postgres', 'mailbox/stores/postgres', 'electron/adapters/coordinator']),
    only(
      'postgres-connects',
      'what the station and a mailbox share connects to PostgreSQL and knows neither',
      '^postgres/',
      packages('pg'),
      '^net$',
    ),
    home('@modelcontextprotocol/sdk', ['electron/door']),
    home('hono', ['electron/main/door', 'mailbox/http']),
    home('@hono/node-server', ['electron/main/door', 'mailbox/http']),
    home('pdf-to-printer', ['electron/adapters/printing']),
    home('electron-updater', ['electron/main/updates']),
    {
      name: 'one-date-field',
      comment: 'days are asked for through renderer/components/DateField.tsx, which is loaded with the first calendar',
      severity: 'error',
      from: { path: '^renderer/', pathNot: '^renderer/components/DateField[.]tsx$' },
      to: { path: packages('@mantine/dates') },
    },
    {
      name: 'no-cycles',
      comment: 'modules that need each other are one module',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolves',
      comment: 'there is no such module',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    // TypeScript 7 has no JavaScript API; swc reads the same syntax, type-only imports included.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '[.](css|svg|png|json|woff2)$' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
