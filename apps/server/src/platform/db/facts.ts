import { failedJobCondition } from '../jobs/failed-jobs.ts';
import { migrationTimes } from './migrate.ts';
import type { RetryingPool } from './retrying-pool.ts';

/** Database facts for the doctor command. Reads only. */
export async function databaseFacts(pool: RetryingPool) {
  const one = async (statement: string): Promise<string> => {
    const { rows } = await pool.query<{ value: string }>(statement);
    return rows[0]?.value ?? '';
  };
  const version = await one("select current_setting('server_version') as value");
  const [times, level] = [await migrationTimes(), await migrationLevel(one)];
  const pending = times.filter((time) => time > level).length;
  const schemaIsNewer = level > Math.max(...times);
  return {
    version,
    major: Number.parseInt(version, 10),
    pendingMigrations: pending,
    schemaIsNewer,
    ...(pending === 0 && !schemaIsNewer
      ? {
          auditLogIsLocked: (await one(enabledTriggers('audit_log_append_only'))) === '1',
          transfersAreLocked:
            (await one(enabledTriggers(...ledgerTriggers))) === String(ledgerTriggers.length),
          ordersAreLocked: (await one(enabledTriggers('orders_keep_their_word', 'orders_stay'))) === '2',
          invoicesAreLocked:
            (await one(enabledTriggers('invoices_keep_their_word', 'invoices_stay'))) === '2',
          seatsAreMade: (await one(enabledTriggers('licenses_make_seats'))) === '1',
          heldPayments: Number(await one(`${waiting} and reason <> 'unsettled'`)),
          unsettledPayments: Number(await one(`${waiting} and reason = 'unsettled'`)),
          failedJobs: Number(
            await one(`select count(*) as value from graphile_worker.jobs where ${failedJobCondition}`),
          ),
          lastBackup: await one(
            'select to_char(at at time zone \'UTC\', \'YYYY-MM-DD"T"HH24:MI:SS"Z"\') as value from last_backup',
          ),
          keyring: await one('select fingerprint as value from license_keyring'),
          admins: Number(await one("select count(*) as value from users where role = 'Admin'")),
        }
      : {
          auditLogIsLocked: false,
          transfersAreLocked: false,
          ordersAreLocked: false,
          invoicesAreLocked: false,
          seatsAreMade: false,
          heldPayments: 0,
          unsettledPayments: 0,
          failedJobs: 0,
          lastBackup: '',
          keyring: '',
          admins: 0,
        }),
  };
}

/** Payments that wait for an admin. */
const waiting = `select count(*) as value from held_payments
  where resolved_at is null and (shown_from is null or shown_from <= now())`;

/** These triggers keep past transfers immutable and prevent manual changes of balances. */
const ledgerTriggers = [
  'ledger_transfers_append_only',
  'ledger_transfers_move_credits',
  'ledger_accounts_kept',
  'ledger_accounts_kept_by_row',
];

const enabledTriggers = (...names: string[]) => `select count(*) as value from pg_trigger
  where tgname in (${names.map((name) => `'${name}'`).join(', ')}) and tgenabled <> 'D'`;

/** The creation time of the newest applied migration. */
async function migrationLevel(one: (statement: string) => Promise<string>): Promise<number> {
  if ((await one("select to_regclass('drizzle.__drizzle_migrations') as value")) === '') return 0;
  return Number(await one('select max(created_at) as value from drizzle.__drizzle_migrations'));
}
