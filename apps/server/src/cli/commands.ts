import { readEnv } from '../env.ts';
import { AppError } from '../platform/errors.ts';
import { describeStartFailure } from '../start-failures.ts';
import { changeAdmin } from './admin.ts';
import { changeBan } from './ban.ts';
import { grantCredits } from './credits.ts';
import { doctor } from './doctor.ts';
import { migrateDatabase } from './migrate.ts';
import { seed } from './seed.ts';

const usage = `botique: looks after this installation

  npm run botique -- migrate                                 bring the database up to date
  npm run botique -- seed                                    fill an empty database with the demo
  npm run botique -- admin grant <id>                        make somebody who has signed in an Admin, by Discord id
  npm run botique -- admin revoke <id>                       take that back; the last admin stays admin
  npm run botique -- ban <id> [reason]                       shut somebody out and sign him out everywhere; put the reason in quotes
  npm run botique -- unban <id>                              let him in again
  npm run botique -- credits grant <id> <dollars> [reason]   give somebody credits, such as 25 or 148.50; he reads the reason
  npm run botique -- doctor                                  say what is wrong with this installation`;

/** Returns the exit code. */
export async function runCommand(parameters: string[]): Promise<number> {
  try {
    return await run(parameters);
  } catch (error) {
    console.error(error instanceof AppError ? error.message : describeStartFailure(error));
    return 1;
  }
}

async function run([command, ...parameters]: string[]): Promise<number> {
  const [action, id, ...more] = parameters;
  if (command === 'admin' && (action === 'grant' || action === 'revoke') && id && more.length === 0) {
    return changeAdmin(readEnv(process.env), action, id);
  }
  const [person, reason] = parameters;
  if (command === 'ban' && person && parameters.length <= 2) {
    return changeBan(readEnv(process.env), command, person, reason);
  }
  if (command === 'unban' && person && parameters.length === 1) {
    return changeBan(readEnv(process.env), command, person);
  }
  const [, , dollars, grantReason] = parameters;
  const namesGrant = command === 'credits' && action === 'grant' && parameters.length <= 4;
  if (namesGrant && id && dollars !== undefined) {
    return grantCredits(readEnv(process.env), id, dollars, grantReason);
  }
  if (parameters.length === 0) {
    if (command === 'migrate') return migrateDatabase(readEnv(process.env));
    if (command === 'seed') return seed(readEnv(process.env));
    if (command === 'doctor') return doctor(process.env);
    if (command === 'help' || command === '--help') {
      console.log(usage);
      return 0;
    }
  }
  console.error(usage);
  return 2;
}
