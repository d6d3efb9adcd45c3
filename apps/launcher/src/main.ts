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
    const given = readParameters();
    const settings = readSettings();
    const places = findPlaces(settings.shop);
    log = places.log;
    const wanted = given ?? process.env['BOTIQUE_LICENSE'];
    const times = readTimes(process.env);
    return await launch({ settings, places, terminal, times, wanted: wanted === '' ? undefined : wanted });
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

/** The license to run: `--license "My bot"`, or just its name. */
function readParameters(): string | undefined {
  try {
    const { values, positionals } = parseArgs({
      options: { license: { type: 'string' } },
      allowPositionals: true,
    });
    if (positionals.length > 1) throw new Problem(messages.usage);
    return values.license ?? positionals[0];
  } catch (error) {
    throw new Problem(messages.usage, { cause: error });
  }
}
