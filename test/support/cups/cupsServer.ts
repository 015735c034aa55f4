import { chmod, chown, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { type Child, readyWhen, run, startChild } from './child.ts';
import { type CupsTool, cupsTool } from './tools.ts';

export interface CupsServer {
  /** Its only door: it opens no TCP port. */
  readonly socket: string;
  /** Runs one of the CUPS commands against this server. */
  command(tool: CupsTool, ...args: readonly string[]): Promise<string>;
  /** Kills the spooler as a crash would. */
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** `history`: whether it knows a job after its end. `subscriptions`: whether events can be subscribed to. */
export interface CupsSettings {
  readonly history?: boolean;
  readonly subscriptions?: boolean;
}

/** A CUPS scheduler of its own under `directory`, as root or not; no CUPS of the machine is read or touched. */
export async function startCupsServer(directory: string, set: CupsSettings = {}): Promise<CupsServer> {
  const socket = join(directory, 'cups.sock');
  const configFile = join(directory, 'cupsd.conf');
  const filesFile = join(directory, 'cups-files.conf');
  for (const name of ['root', 'cache', 'spool', 'spool/tmp', 'state']) {
    await mkdir(join(directory, name), { recursive: true });
  }
  // Started as root, filters and back ends run as another user, and must get to their files.
  const asRoot = userInfo().uid === 0;
  if (asRoot) {
    await chmod(directory, 0o755);
    const spool = join(directory, 'spool', 'tmp');
    await chmod(spool, 0o1777);
    await chown(spool, 0, 0);
  }
  await writeFile(configFile, schedulerConfig(socket, set));
  await writeFile(filesFile, filesConfig(directory, asRoot));

  let child: Child | null = null;
  async function start(): Promise<void> {
    await rm(socket, { force: true });
    const started = startChild(cupsTool('cupsd'), ['-f', '-c', configFile, '-s', filesFile], {
      // The scheduler announces its printers on the message bus: not on the machine's.
      DBUS_SYSTEM_BUS_ADDRESS: `unix:path=${join(directory, 'no-bus')}`,
    });
    child = started;
    await readyWhen('cupsd', started, () => listens(socket));
  }
  await start();

  return {
    socket,
    command: (tool, ...args) => run(cupsTool(tool), args, { CUPS_SERVER: socket, LC_ALL: 'C.UTF-8' }),
    start,
    async kill() {
      if (child === null) return;
      process.kill(child.pid, 'SIGKILL');
      await child.stop();
    },
    async stop() {
      await child?.stop();
    },
  };
}

function schedulerConfig(socket: string, { history = true, subscriptions = true }: CupsSettings): string {
  return `Listen ${socket}
LogLevel info
MaxLogSize 0
Browsing No
WebInterface No
DefaultAuthType Basic
ErrorPolicy retry-job
JobRetryInterval 1
PreserveJobHistory ${history ? 'Yes' : 'No'}
DirtyCleanInterval 0
<Location />
  Order allow,deny
</Location>
<Policy default>
  JobPrivateAccess default
  JobPrivateValues default
  SubscriptionPrivateAccess default
  SubscriptionPrivateValues default
  <Limit Create-Job Print-Job Print-URI Validate-Job>
    Order deny,allow
  </Limit>
  <Limit Cancel-Jobs Cancel-My-Jobs Close-Job CUPS-Get-Document>
    Require user @OWNER @SYSTEM
    Order deny,allow
  </Limit>
  <Limit Send-Document Hold-Job Release-Job Restart-Job Set-Job-Attributes Cancel-Job>
    Require user @OWNER @SYSTEM
    Order deny,allow
  </Limit>
  <Limit Create-Printer-Subscriptions>
    Order deny,allow
    ${subscriptions ? '' : 'AuthType Default\n    Require user nobody-of-this-name'}
  </Limit>
  <Limit All>
    Order deny,allow
  </Limit>
</Policy>
`;
}

function filesConfig(directory: string, asRoot: boolean): string {
  const { uid, gid } = userInfo();
  return `User ${asRoot ? 'lp' : uid}
Group ${asRoot ? 'lp' : gid}
ServerRoot ${join(directory, 'root')}
CacheDir ${join(directory, 'cache')}
RequestRoot ${join(directory, 'spool')}
TempDir ${join(directory, 'spool', 'tmp')}
StateDir ${join(directory, 'state')}
AccessLog ${join(directory, 'access_log')}
ErrorLog ${join(directory, 'error_log')}
PageLog ${join(directory, 'page_log')}
Printcap ${join(directory, 'printcap')}
`;
}

async function listens(socket: string): Promise<boolean> {
  const there = await stat(socket).then(
    () => true,
    () => false,
  );
  if (!there) return false;
  return new Promise((resolve) => {
    const connection = connect(socket);
    connection.once('connect', () => {
      connection.destroy();
      resolve(true);
    });
    connection.once('error', () => resolve(false));
  });
}
