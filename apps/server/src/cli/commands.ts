import { heldDecisions, type HeldDecision } from '@botique/contract/payments/refund-rules.ts';
import { BackupError } from '../backup/backup-error.ts';
import { AppError } from '../platform/errors.ts';
import { describeStartFailure } from '../boot/start-failures.ts';
import { changeAdmin } from './admin.ts';
import { backup, verify } from './backup/backup.ts';
import { readBackupParameters } from './backup/parameters.ts';
import { changeBan } from './ban.ts';
import { grantCredits } from './credits.ts';
import { doctor } from './doctor.ts';
import { changeSuspension } from './license.ts';
import { migrateDatabase } from './migrate.ts';
import { restore } from './backup/restore.ts';
import { moveData } from './move-data.ts';
import { seed } from './seed.ts';
import { listPayments, resolvePayment } from './payments.ts';
import { rotateSigningKey } from './signing-key.ts';
import type { Terminal } from './terminal.ts';

const usage = `botique: manages this installation

  npm run botique -- migrate                                 update the database schema
  npm run botique -- seed                                    fill an empty database with demo data
  npm run botique -- admin grant <id>                        make a user an admin, by Discord id; they must have signed in before
  npm run botique -- admin revoke <id>                       remove the admin role; the last admin keeps it
  npm run botique -- ban <id> [reason]                       ban a user and sign them out everywhere; quote the reason
  npm run botique -- unban <id>                              lift a ban
  npm run botique -- credits grant <id> <dollars> [reason]   give a customer credits, such as 25 or 148.50; they see the reason
  npm run botique -- license suspend <license> [reason]      suspend a license, by key or id; quote the reason
  npm run botique -- license reinstate <license>             make a suspended license usable again
  npm run botique -- signing-key rotate                      sign offline leases with a new key; products accept both for a while
  npm run botique -- payments                                list payments that need a decision
  npm run botique -- payments resolve <id> <how> [note]      resolve one of them; <how> is credits (for a failed refund) or done
  npm run botique -- backup <file>                           write an encrypted backup; the shop can keep running
  npm run botique -- backup --verify <file>                  check that a backup is intact and list its contents
  npm run botique -- restore <file>                          restore a backup into an empty installation
  npm run botique -- move-data                               move the data of an earlier version to where this one keeps it
  npm run botique -- doctor                                  check everything the server needs to start

The backup passphrase is read from --passphrase-file <file> or BACKUP_PASSPHRASE. Otherwise you are asked for it.`;

const isHeldDecision = (how: string | undefined): how is HeldDecision =>
  heldDecisions.some((decision) => decision === how);

/** Returns the exit code. */
export async function runCommand(parameters: string[], terminal: Terminal): Promise<number> {
  try {
    return await run(parameters, terminal);
  } catch (error) {
    const isOneLine = error instanceof AppError || error instanceof BackupError;
    terminal.printError(isOneLine ? error.message : describeStartFailure(error));
    return 1;
  }
}

async function run([command, ...parameters]: string[], terminal: Terminal): Promise<number> {
  const [action, id, ...more] = parameters;
  if (command === 'admin' && (action === 'grant' || action === 'revoke') && id && more.length === 0) {
    return changeAdmin(terminal, action, id);
  }
  if (command === 'license' && action === 'suspend' && id && more.length <= 1) {
    return changeSuspension(terminal, action, id, more[0]);
  }
  if (command === 'license' && action === 'reinstate' && id && more.length === 0) {
    return changeSuspension(terminal, action, id);
  }
  if (command === 'signing-key' && action === 'rotate' && parameters.length === 1) {
    return rotateSigningKey(terminal);
  }
  if (command === 'payments') {
    const [how, note] = more;
    if (parameters.length === 0) return listPayments(terminal);
    if (action === 'resolve' && id && isHeldDecision(how) && more.length <= 2) {
      return resolvePayment(terminal, id, how, note);
    }
  }
  const [person, reason] = parameters;
  if (command === 'ban' && person && parameters.length <= 2) {
    return changeBan(terminal, command, person, reason);
  }
  if (command === 'unban' && person && parameters.length === 1) {
    return changeBan(terminal, command, person);
  }
  const [, , dollars, grantReason] = parameters;
  const namesGrant = command === 'credits' && action === 'grant' && parameters.length <= 4;
  if (namesGrant && id && dollars !== undefined) {
    return grantCredits(terminal, id, dollars, grantReason);
  }
  const wanted = readBackupParameters(parameters);
  if (command === 'backup' && wanted) {
    return wanted.verify ? verify(terminal, wanted) : backup(terminal, wanted);
  }
  if (command === 'restore' && wanted && !wanted.verify) return restore(terminal, wanted);
  if (parameters.length === 0) {
    if (command === 'migrate') return migrateDatabase(terminal);
    if (command === 'seed') return seed(terminal);
    if (command === 'move-data') return moveData(terminal);
    if (command === 'doctor') return doctor(terminal);
    if (command === 'help' || command === '--help') {
      terminal.print(usage);
      return 0;
    }
  }
  terminal.printError(usage);
  return 2;
}
