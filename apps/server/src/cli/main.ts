import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Without the compile cache, most of a command's time is spent on loading code.
enableCompileCache(fileURLToPath(new URL('../../../../node_modules/.cache/compile', import.meta.url)));

const settingsFile = fileURLToPath(new URL('../../../../.env', import.meta.url));
if (existsSync(settingsFile)) process.loadEnvFile(settingsFile);

const { runCommand } = await import('./commands.ts');
const { askSecret } = await import('./ask-secret.ts');
process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
  ...(process.stdin.isTTY ? { askSecret } : {}),
});
