import { readEnv, type Env } from '../config/env.ts';
import { describeStartFailure } from '../boot/start-failures.ts';
import { checkDatabase } from './doctor/database.ts';
import { ok, wrong, type Finding } from './doctor/finding.ts';
import {
  checkAddress,
  checkNode,
  checkPage,
  checkPayPal,
  checkPort,
  checkRedis,
  checkReminders,
  checkSignIn,
} from './doctor/surroundings.ts';
import type { Terminal } from './terminal.ts';

/** Checks everything a start needs, reports all of it, and changes nothing. */
export async function doctor({ env: variables, print }: Terminal): Promise<number> {
  const findings: Finding[] = [checkNode()];
  const env = tryReadEnv(variables, findings);
  findings.push(await checkPage());
  if (env) {
    findings.push(
      await checkSignIn(env),
      await checkPayPal(env),
      await checkReminders(env),
      checkAddress(env),
      await checkPort(env),
      await checkRedis(env),
    );
    findings.push(...(await checkDatabase(env)));
  }
  for (const { state, text } of findings) print(`${state.padEnd(6)} ${text}`);
  const faults = findings.filter(({ state }) => state === 'WRONG').length;
  print(faults === 0 ? '\nNo problems found.' : `\n${faults} problem(s) found.`);
  return faults === 0 ? 0 : 1;
}

function tryReadEnv(variables: NodeJS.ProcessEnv, findings: Finding[]): Env | null {
  try {
    const env = readEnv(variables);
    findings.push(ok(`Configuration (${env.NODE_ENV})`));
    return env;
  } catch (error) {
    findings.push(wrong(describeStartFailure(error)));
    return null;
  }
}
