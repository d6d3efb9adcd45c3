import { isBackupLate } from '@botique/contract/today/today-rules.ts';
import { createLedger } from '../../domains/ledger/service.ts';
import { createKeyring } from '../../domains/licenses/keyring.ts';
import type { Env } from '../../config/env.ts';
import { findData, type DataFolder } from '../../boot/data-folder.ts';
import { openInstallation, type Installation } from '../../boot/installation.ts';
import { findMasterKey, masterKeyFile } from '../../config/master-key.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { databaseFacts } from '../../platform/db/facts.ts';
import { NewerSchemaError } from '../../platform/db/failures.ts';
import { createLog } from '../../platform/log.ts';
import { describeStartFailure } from '../../boot/start-failures.ts';
import { note, ok, wrong, type Finding } from './finding.ts';

export async function checkDatabase(env: Env): Promise<Finding[]> {
  const data = findData(env);
  if (data.state === 'orphaned') return [wrong(data.reason ?? '')];
  if (data.state === 'empty') {
    return [
      note('No data yet: the first start creates an embedded PostgreSQL'),
      ...(data.reason === null ? [] : [note(`A start would create a new shop: ${data.reason}`)]),
    ];
  }
  let installation: Installation | undefined;
  try {
    installation = await openInstallation({ ...env, DATABASE_POOL: 4 }, createLog('silent'), { data });
    const facts = await databaseFacts(installation.database.pool);
    return [
      facts.major >= 15
        ? ok(`PostgreSQL ${facts.version}${installation.dataDir ? ` in ${installation.dataDir}` : ''}`)
        : wrong(`PostgreSQL ${facts.version}: 15 or newer is required`),
      checkSchema(facts),
      ...checkPlace(data),
      ...(facts.pendingMigrations > 0 || facts.schemaIsNewer
        ? []
        : [
            checkAuditLog(facts),
            checkTransfers(facts),
            await checkBooks(installation.database),
            ...checkOrders(facts),
            checkSeats(facts),
            ...checkJobs(facts),
            checkBackup(facts),
            await checkMasterKey(facts, env),
            checkAdmins(facts, env),
          ]),
    ];
  } catch (error) {
    return [wrong(describeStartFailure(error))];
  } finally {
    await installation?.close();
  }
}

type Facts = Awaited<ReturnType<typeof databaseFacts>>;

function checkPlace({ path, state }: DataFolder): Finding[] {
  if (state !== 'former' && state !== 'unclaimed') return [];
  return [
    note(
      `The data is where an earlier version left it, in ${path}: stop Botique and move it with \`npm run botique -- move-data\``,
    ),
  ];
}

function checkSchema({ pendingMigrations, schemaIsNewer }: Facts): Finding {
  if (schemaIsNewer) return wrong(new NewerSchemaError().message);
  return pendingMigrations === 0
    ? ok('The database is up to date')
    : note(`${pendingMigrations} migration(s) pending; \`npm start\` applies them`);
}

function checkAuditLog({ auditLogIsLocked }: Facts): Finding {
  return auditLogIsLocked
    ? ok('The audit log is append-only')
    : wrong('The audit log can be changed: its trigger audit_log_append_only is missing or disabled');
}

function checkTransfers({ transfersAreLocked }: Facts): Finding {
  return transfersAreLocked
    ? ok('Credit transfers are append-only')
    : wrong(
        'Credit transfers can be changed: a trigger of ledger_transfers or ledger_accounts is missing or disabled',
      );
}

function checkOrders(facts: Facts): Finding[] {
  const { ordersAreLocked, invoicesAreLocked, heldPayments, unsettledPayments } = facts;
  return [
    ordersAreLocked
      ? ok('Order terms cannot be changed')
      : wrong('Order terms can be changed: a trigger of orders is missing or disabled'),
    invoicesAreLocked
      ? ok('Invoice contents cannot be changed')
      : wrong('Invoice contents can be changed: a trigger of invoices is missing or disabled'),
    ...(unsettledPayments === 0
      ? []
      : [
          wrong(
            `${unsettledPayments} paid order(s) can’t be completed: \`npm run botique -- payments\` says why. Decide about them in Bills Overview`,
          ),
        ]),
    ...(heldPayments === 0
      ? []
      : [note(`${heldPayments} payment(s) need a decision: \`npm run botique -- payments\` lists them`)]),
  ];
}

/** The page Today offers to try them again. */
function checkJobs({ failedJobs }: Facts): Finding[] {
  return failedJobs === 0 ? [] : [note(`${failedJobs} background job(s) failed: see Today in the dashboard`)];
}

function checkBackup({ lastBackup }: Facts): Finding {
  if (lastBackup === '') return note('No backup is known: `npm run botique -- backup` makes one');
  const made = `The last backup was made on ${lastBackup.slice(0, 10)}`;
  return isBackupLate(lastBackup, systemClock.now())
    ? note(`${made}: \`npm run botique -- backup\` makes a new one`)
    : ok(made);
}

function checkSeats({ seatsAreMade }: Facts): Finding {
  return seatsAreMade
    ? ok('New licenses get seats')
    : wrong('New licenses get no seats: the trigger licenses_make_seats is missing or disabled');
}

async function checkBooks({ db }: Database): Promise<Finding> {
  const findings = await createLedger({ db, clock: systemClock, log: createLog('silent') }).lookAtBooks();
  return findings.length === 0
    ? ok('The books match')
    : wrong(`The books do not match, so the server pauses purchases. ${findings.join('. ')}`);
}

async function checkMasterKey({ keyring }: Facts, env: Env): Promise<Finding> {
  const masterKey = await findMasterKey(env);
  if (masterKey === null) {
    return keyring === ''
      ? note('No master key yet: the first start creates one')
      : wrong(`${masterKeyFile(env)} is missing: without it, no one can read the license keys. Restore it`);
  }
  const { fingerprint } = createKeyring(masterKey);
  return keyring === '' || keyring === fingerprint
    ? ok('The master key matches the license keys')
    : wrong('MASTER_KEY: the license keys in this database were encrypted with a different key');
}

function checkAdmins({ admins }: Facts, env: Env): Finding {
  if (admins > 0) return ok(`${admins} admin(s)`);
  return env.ADMIN_IDS.length > 0
    ? note('No admin yet: users in ADMIN_IDS become admins when they sign in')
    : wrong('No admin, and ADMIN_IDS is empty: no one can manage the shop');
}
