import { parseArgs } from 'node:util';
import { launch } from './launch.ts';
import { logFailure } from './log-file.ts';
import { messages } from './messages.ts';
import { findPlaces } from './places.ts';
import { diskProblem, Problem } from './problem.ts';
import { readSettings } from './settings.ts';
import { openTerminal } from './terminal/terminal.ts';
import { readTimes } from './times.ts';

const terminal = openTerminal({ input: process.stdin, output: process.stdout, errors: process.stderr });
process.exit(await main());

async function main(): Promise<number> {
  let log = '';
  try {
    const { values } = parseArgs({ options: { license: { type: 'string' } }, strict: false });
    const settings = readSettings();
    const places = findPlaces(settings.shop);
    log = places.log;
    const wanted = values.license ?? process.env['BOTIQUE_LICENSE'];
    const times = readTimes(process.env);
    return await launch({
      settings,
      places,
      terminal,
      times,
      wanted: typeof wanted === 'string' && wanted !== '' ? wanted : undefined,
    });
  } catch (error) {
    const problem = error instanceof Problem ? error : diskProblem(error);
    if (problem) {
      terminal.warn(problem.message);
    } else {
      const isLogged = log !== '' && logFailure(log, error);
      terminal.warn(isLogged ? messages.unexpected(log) : String(error));
    }
    return 1;
  }
}
