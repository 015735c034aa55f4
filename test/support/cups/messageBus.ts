import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readyWhen, startChild } from './child.ts';
import { cupsTool } from './tools.ts';

interface MessageBus {
  /** For DBUS_SYSTEM_BUS_ADDRESS. */
  readonly address: string;
  stop(): Promise<void>;
}

/** A message bus apart from the machine's own. */
export async function startMessageBus(directory: string): Promise<MessageBus> {
  const socket = join(directory, 'bus');
  const config = join(directory, 'bus.conf');
  await writeFile(
    config,
    `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <listen>unix:path=${socket}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow user="*"/><allow own="*"/><allow send_destination="*"/><allow receive_sender="*"/>
  </policy>
</busconfig>
`,
  );
  const child = startChild(cupsTool('dbus-daemon'), [`--config-file=${config}`, '--nofork', '--nopidfile']);
  await readyWhen('dbus-daemon', child, () =>
    stat(socket).then(
      () => true,
      () => false,
    ),
  );
  return { address: `unix:path=${socket}`, stop: () => child.stop() };
}
