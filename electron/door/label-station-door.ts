import { createAsk } from './client.ts';
import { runCommand } from './commands.ts';

/** The door of a desk from a command line (docs/door.md). One file that needs Node and nothing else. */
async function main(given: readonly string[]): Promise<number | null> {
  const ask = createAsk(process.env);
  if (given[0] !== 'mcp')
    return runCommand(given, ask, {
      out: (text) => void process.stdout.write(text),
      complain: (text) => void process.stderr.write(text),
    });
  const { StdioServerTransport } = await import('@modelcontextprotocol/sdk/server/stdio.js');
  const { createAssistantServer } = await import('./assistantServer.ts');
  await (await createAssistantServer(ask, '1')).connect(new StdioServerTransport());
  return null;
}

main(process.argv.slice(2)).then(
  (code) => {
    if (code !== null) process.exitCode = code;
  },
  (failure: unknown) => {
    // If a request did not arrive, the network's reason is in its cause.
    const { message, cause } = failure instanceof Error ? failure : new Error(String(failure));
    process.stderr.write(`${cause instanceof Error ? cause.message : message}\n`);
    process.exitCode = 1;
  },
);
