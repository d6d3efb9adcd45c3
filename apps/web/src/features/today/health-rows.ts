import type { Health } from '@botique/contract/today/health.ts';
import { isBackupLate, isPayPalInTrouble, slowAnswerMs } from '@botique/contract/today/today-rules.ts';
import type { Today } from '@botique/contract/today/today.ts';
import { counted } from '../../lib/format/counted.ts';
import { formatRelativeDay } from '../../lib/format/dates.ts';
import { formatNumber } from '../../lib/format/numbers.ts';
import { timeAgo } from '../../lib/format/time-ago.ts';
import type { FaceState } from '../../ui/feedback/face.tsx';

export type HealthRow = {
  name: string;
  state: FaceState;
  text: string;
  /** What to do about it. Only with trouble. */
  advice?: string;
};

const fine = (name: string, text: string): HealthRow => ({ name, state: 'awake', text });
const unknown = (name: string, text: string): HealthRow => ({ name, state: 'asleep', text });
const trouble = (name: string, text: string, advice: string): HealthRow => ({
  name,
  state: 'trouble',
  text,
  advice,
});

const seeOperations = (section: string) => `See '${section}' in docs/operations.md.`;

/** The health of the shop in words. Trouble always comes with what to do. */
export function healthRows({ health, waiting }: Pick<Today, 'health' | 'waiting'>, now: Date): HealthRow[] {
  return [
    jobsRow(waiting.jobs.count),
    answersRow(health.answers),
    liveRow(health.live),
    databaseRow(health.database),
    payPalRow(health.payPal, now),
    backupRow(health.backup, now),
  ];
}

function jobsRow(failed: number): HealthRow {
  if (failed === 0) return fine('Jobs', 'none failed');
  return trouble('Jobs', `${formatNumber(failed)} failed`, 'Open them above to try again or dismiss them.');
}

function answersRow({ p95Ms, failed }: Health['answers']): HealthRow {
  const name = 'Pages and calls';
  if (failed > 0) {
    const advice = `The log says 'request failed' with the reason. ${seeOperations('Logs')}`;
    return trouble(name, `${formatNumber(failed)} failed`, advice);
  }
  if (p95Ms === null) return unknown(name, 'no calls yet');
  if (p95Ms < slowAnswerMs) return fine(name, `p95 ${p95Ms} ms`);
  const advice = `Check the load of the server and its database. ${seeOperations('Health')}`;
  return trouble(name, `p95 ${(p95Ms / 1000).toFixed(1)} s`, advice);
}

function liveRow({ connected, redis }: Health['live']): HealthRow {
  const name = 'Live channel';
  if (redis !== 'away') return fine(name, `${formatNumber(connected)} connected`);
  const advice = `Pages on other servers miss updates until Redis answers. ${seeOperations('Several servers')}`;
  return trouble(name, 'no Redis', advice);
}

function databaseRow({ nodes, missing, booksMatch }: Health['database']): HealthRow {
  const name = 'Database';
  if (!booksMatch) {
    const advice = `Purchases are paused. Run \`botique doctor\`. ${seeOperations('Credits and the books')}`;
    return trouble(name, 'books don’t match', advice);
  }
  if (missing === 0) return fine(name, nodes === 1 ? '1 node' : `${nodes} of ${nodes} nodes`);
  const advice = `A server fell silent without being stopped. Start it again. ${seeOperations('Several servers')}`;
  return trouble(name, `${nodes} of ${counted(nodes + missing, 'node')}`, advice);
}

function payPalRow(payPal: Health['payPal'], now: Date): HealthRow {
  const name = 'PayPal';
  if (payPal === null) return unknown(name, 'not set up');
  if (payPal.failedAt !== null && isPayPalInTrouble(payPal, now)) {
    const advice = `Run \`botique doctor\` to check the credentials. ${seeOperations('PayPal')}`;
    return trouble(name, `failed ${timeAgo(payPal.failedAt, now)}`, advice);
  }
  if (payPal.webhookAt === null) return unknown(name, 'no webhook yet');
  return fine(name, `webhook ${timeAgo(payPal.webhookAt, now)}`);
}

function backupRow({ at }: Health['backup'], now: Date): HealthRow {
  const name = 'Backup';
  if (at === null) return unknown(name, 'none known');
  if (!isBackupLate(at, now)) return fine(name, formatRelativeDay(at, now));
  const advice = `Run \`botique backup\` and schedule it every night. ${seeOperations('Backup and restore')}`;
  return trouble(name, timeAgo(at, now), advice);
}
