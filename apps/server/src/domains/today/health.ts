import type { Health } from '@botique/contract/today/health.ts';
import type { Contact } from '../../gateways/paypal/contact.ts';
import type { Db } from '../../platform/db/database.ts';
import type { AnswerTimes } from '../../platform/http/answer-times.ts';
import type { Nodes } from './nodes.ts';
import { findLastBackup } from './repository.ts';

export type HealthSources = {
  answerTimes: AnswerTimes;
  redisState(): Health['live']['redis'];
  booksMatch(): Promise<boolean>;
  /** Null if the shop doesn't accept PayPal. */
  payPalContact: (() => Contact) | null;
  lastWebhookAt(): Promise<Date | null>;
};

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** `botique doctor` checks the same things from outside, so both use the rules of the contract. */
export function createHealth({ db, nodes, ...sources }: HealthSources & { db: Db; nodes: Nodes }) {
  const { answerTimes, redisState, booksMatch, payPalContact, lastWebhookAt } = sources;

  async function payPal(): Promise<Health['payPal']> {
    if (!payPalContact) return null;
    const { answeredAt, failedAt } = payPalContact();
    return { webhookAt: iso(await lastWebhookAt()), answeredAt: iso(answeredAt), failedAt: iso(failedAt) };
  }

  return async (): Promise<Health> => {
    const [servers, books, paypal, backupAt] = await Promise.all([
      nodes.summary(),
      booksMatch(),
      payPal(),
      findLastBackup(db),
    ]);
    return {
      answers: { p95Ms: answerTimes.p95Ms(), failed: answerTimes.failed() },
      live: { connected: servers.pages, redis: redisState() },
      database: { nodes: servers.nodes, missing: servers.missing, booksMatch: books },
      payPal: paypal,
      backup: { at: iso(backupAt) },
    };
  };
}
