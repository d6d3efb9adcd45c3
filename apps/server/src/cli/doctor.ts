import { existsSync } from 'node:fs';
import { createKeyring } from '../domains/licenses/keyring.ts';
import { readEnv, type Env } from '../env.ts';
import { createLedger } from '../domains/ledger/service.ts';
import { emulatorsWanted } from '../development/emulators.ts';
import { connectRedis } from '../connect-redis.ts';
import { installationExists, openInstallation, type Installation } from '../installation.ts';
import { masterKeyFile, openMasterKey } from '../master-key.ts';
import { openChatWebhook } from '../open-chat-webhook.ts';
import { openPayPal } from '../open-paypal.ts';
import { PayPalRefusal } from '../gateways/paypal/failures.ts';
import { loadBuiltPage } from '../page/built-page.ts';
import { systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import { databaseFacts } from '../platform/db/facts.ts';
import { createLog } from '../platform/log.ts';
import { describeStartFailure, refuseTakenPort } from '../start-failures.ts';

type Finding = { state: 'ok' | 'note' | 'WRONG'; text: string };

const ok = (text: string): Finding => ({ state: 'ok', text });
const note = (text: string): Finding => ({ state: 'note', text });
const wrong = (text: string): Finding => ({ state: 'WRONG', text });

/** Looks at everything that a start needs, tells all of it, and changes nothing. */
export async function doctor(variables: NodeJS.ProcessEnv): Promise<number> {
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
  for (const { state, text } of findings) console.log(`${state.padEnd(6)} ${text}`);
  const faults = findings.filter(({ state }) => state === 'WRONG').length;
  console.log(faults === 0 ? '\nThis installation is fine.' : `\n${faults} thing(s) to mend.`);
  return faults === 0 ? 0 : 1;
}

function checkNode(): Finding {
  const major = Number(process.versions.node.split('.')[0]);
  return major >= 24
    ? ok(`Node ${process.versions.node}`)
    : wrong(`Node ${process.versions.node}: 24 is needed`);
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

async function checkPage(): Promise<Finding> {
  return loadBuiltPage().then(
    () => ok('The page is built'),
    () => note('The page is not built yet; `npm start` builds it'),
  );
}

async function checkSignIn(env: Env): Promise<Finding> {
  try {
    if (!emulatorsWanted(env)) return await checkDiscord(env);
    const text = 'People sign in through the built-in stand-in for Discord: anybody can be anybody';
    return env.NODE_ENV === 'production' ? wrong(text) : note(text);
  } catch (error) {
    return wrong(describeStartFailure(error));
  }
}

async function checkDiscord(env: Env): Promise<Finding> {
  return fetch(env.DISCORD_URL, { redirect: 'manual', signal: AbortSignal.timeout(5_000) }).then(
    () => ok('People sign in with Discord, which answers'),
    ({ message, cause }: Error & { cause?: NodeJS.ErrnoException }) =>
      wrong(`DISCORD_URL: ${env.DISCORD_URL} cannot be reached (${cause?.code ?? message})`),
  );
}

async function checkPayPal(env: Env): Promise<Finding> {
  const paypal = openPayPal(env, { clock: systemClock, log: createLog('silent') });
  if (!paypal) {
    return note(
      env.DISCORD_CLIENT_ID
        ? 'No PAYPAL_CLIENT_ID: things are sold for credits only, which only you can give'
        : 'People pay through the built-in stand-in for PayPal: no money moves',
    );
  }
  try {
    // Whether there is such a payment does not matter: to say so PayPal must know who asks.
    await paypal.read('BOTIQUEDOCTOR');
    return ok('People pay with PayPal, which answers and knows this shop');
  } catch (error) {
    return wrong(
      error instanceof PayPalRefusal
        ? `PAYPAL_CLIENT_ID: PayPal at ${env.PAYPAL_URL} does not accept it with this PAYPAL_CLIENT_SECRET`
        : `PAYPAL_URL: ${env.PAYPAL_URL} cannot be reached`,
    );
  }
}

async function checkReminders(env: Env): Promise<Finding> {
  const channel = openChatWebhook(env);
  if (!channel) {
    return note(
      env.DISCORD_CLIENT_ID
        ? 'No DISCORD_WEBHOOK_URL: customers read in the page only that a license ends'
        : 'Reminders go to the built-in stand-in for Discord',
    );
  }
  const problem = await channel.findProblem();
  return problem === null
    ? ok('Reminders go to a Discord channel, whose webhook answers')
    : // Not the address itself: whoever reads it can write in the channel.
      wrong(`DISCORD_WEBHOOK_URL: the webhook ${problem}`);
}

function checkAddress(env: Env): Finding {
  if (env.PUBLIC_URL.startsWith('https:') || env.NODE_ENV !== 'production')
    return ok(`Address ${env.PUBLIC_URL}`);
  return wrong(
    `PUBLIC_URL: ${env.PUBLIC_URL} is not https, so whoever listens on the way can take over a session`,
  );
}

async function checkPort(env: Env): Promise<Finding> {
  return refuseTakenPort(env.HOST, env.PORT).then(
    () => ok(`Port ${env.PORT} is free`),
    async (error: unknown) => {
      const answer = await fetch(`http://127.0.0.1:${env.PORT}/healthz`, {
        signal: AbortSignal.timeout(2_000),
      })
        .then((reply) => reply.json() as Promise<{ success?: boolean }>)
        .catch(() => null);
      return answer?.success
        ? ok(`Botique is running on port ${env.PORT}`)
        : wrong(describeStartFailure(error));
    },
  );
}

async function checkRedis(env: Env): Promise<Finding> {
  if (!env.REDIS_URL) return note('No REDIS_URL: fine for one server, not for several');
  try {
    const redis = await connectRedis(env.REDIS_URL, createLog('silent'));
    await redis?.close();
    return ok('Redis answers');
  } catch (error) {
    return wrong(describeStartFailure(error));
  }
}

async function checkDatabase(env: Env): Promise<Finding[]> {
  if (!installationExists(env)) return [note('No data yet: the first start makes an embedded PostgreSQL')];
  let installation: Installation | undefined;
  try {
    installation = await openInstallation({ ...env, DATABASE_POOL: 4 }, createLog('silent'));
    const facts = await databaseFacts(installation.database.pool);
    return [
      facts.major >= 15
        ? ok(`PostgreSQL ${facts.version}${installation.dataDir ? ` in ${installation.dataDir}` : ''}`)
        : wrong(`PostgreSQL ${facts.version}: 15 or newer is needed`),
      facts.pendingMigrations === 0
        ? ok('The database is up to date')
        : note(`${facts.pendingMigrations} migration(s) to apply; \`npm start\` does it`),
      ...(facts.pendingMigrations > 0
        ? []
        : [
            checkAuditLog(facts),
            checkTransfers(facts),
            await checkBooks(installation.database),
            ...checkOrders(facts),
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

function checkAuditLog({ auditLogIsLocked }: Facts): Finding {
  return auditLogIsLocked
    ? ok('The audit log is append-only')
    : wrong('The audit log can be changed: its trigger audit_log_append_only is missing or disabled');
}

function checkTransfers({ transfersAreLocked }: Facts): Finding {
  return transfersAreLocked
    ? ok('Transfers of credits are append-only')
    : wrong(
        'Transfers of credits can be changed: a trigger of ledger_transfers or ledger_accounts is missing or disabled',
      );
}

function checkOrders({ ordersAreLocked, invoicesAreLocked, ordersToReview }: Facts): Finding[] {
  return [
    ordersAreLocked
      ? ok('Orders keep what was agreed')
      : wrong('Orders can be changed: a trigger of orders is missing or disabled'),
    invoicesAreLocked
      ? ok('Invoices keep what they say')
      : wrong('Invoices can be changed: a trigger of invoices is missing or disabled'),
    ...(ordersToReview === 0
      ? []
      : [
          note(
            `${ordersToReview} order(s) to review: select id, review from orders where review is not null`,
          ),
        ]),
  ];
}

async function checkBooks({ db }: Database): Promise<Finding> {
  const findings = await createLedger({ db, clock: systemClock, log: createLog('silent') }).lookAtBooks();
  return findings.length === 0
    ? ok('The books agree')
    : wrong(`The books do not agree, so nothing can be bought. ${findings.join('. ')}`);
}

async function checkMasterKey({ keyring }: Facts, env: Env): Promise<Finding> {
  if (!env.MASTER_KEY && !existsSync(masterKeyFile(env))) {
    return keyring === ''
      ? note('No master key yet: the first start makes one')
      : wrong(`${masterKeyFile(env)} is missing: without it nobody can read the license keys. Bring it back`);
  }
  const { fingerprint } = createKeyring(await openMasterKey(env));
  return keyring === '' || keyring === fingerprint
    ? ok('The master key opens the license keys')
    : wrong('MASTER_KEY: the license keys in this database were sealed with another one');
}

function checkAdmins({ admins }: Facts, env: Env): Finding {
  if (admins > 0) return ok(`${admins} admin(s)`);
  return env.ADMIN_IDS.length > 0
    ? note('No admin yet: the first of ADMIN_IDS who signs in becomes one')
    : wrong('No admin, and ADMIN_IDS is empty: nobody could run the shop');
}
