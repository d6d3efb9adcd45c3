import { auditActionNames, type AuditAction } from './audit-actions.ts';

/**
 * What the actor did, after their name. `{subject}` and `{customer}` are links where a page exists; other names
 * are values of the entry. A part in brackets is left out if its value is unknown.
 */
const sentences: Record<AuditAction, string> = {
  'accounts.api_key_created': 'created the API key {name}',
  'accounts.api_key_removed': 'removed the API key {name}',
  'accounts.banned': 'suspended {subject}',
  'accounts.role_changed': 'made {subject} an admin',
  'accounts.signed_in': 'signed in',
  'accounts.signed_out': 'signed {subject} out everywhere',
  'accounts.unbanned': 'lifted the suspension of {subject}',
  'catalogue.archived': 'archived the product {subject}',
  'catalogue.created': 'added the product {subject}',
  'catalogue.edited': 'edited the product {subject}',
  'catalogue.restored': 'restored the product {subject}',
  'delivery.release_made_current': 'made version {version} the current release of {subject}',
  'delivery.release_published': 'published version {version} of {subject}',
  'delivery.release_withdrawn': 'withdrew version {version} of {subject}',
  'disputes.evidence_downloaded': 'downloaded the evidence for dispute {id}[ of {customer}]',
  'disputes.handed_in': 'marked the evidence for dispute {id}[ of {customer}] as submitted',
  'invoices.exported': 'exported invoices as CSV',
  'jobs.dismissed': 'dismissed a failed job',
  'jobs.retried': 'retried a failed job',
  'ledger.granted': 'granted {dollars} in credits to {subject}',
  'ledger.taken': 'took {dollars} in credits from {subject}',
  'licenses.deleted': 'deleted the license {subject}[ of {customer}]',
  'licenses.extended': 'extended the license {subject}[ of {customer}][ by {days}]',
  'licenses.granted': 'granted the license {subject}[ to {customer}]',
  'licenses.reinstated': 'reinstated the license {subject}[ of {customer}]',
  'licenses.resized': 'changed the sessions and storage of the license {subject}[ of {customer}]',
  'licenses.revoked': 'revoked the license {subject}[ of {customer}]',
  'licenses.signing_key_rotated': 'replaced the signing key',
  'licenses.suspended': 'suspended the license {subject}[ of {customer}]',
  'office.call_refused': 'tried to {subject}',
  'payments.refunded': 'refunded {amount} for {title}[ to {customer}]',
  'payments.resolved': 'resolved a held payment for {title}[ from {customer}][: {resolution}]',
  'productSessions.watched': 'watched the console of {subject}[ of {customer}]',
  'tickets.closed': 'closed the ticket {subject}[ of {customer}]',
  'tickets.deleted': 'deleted the ticket {subject}[ of {customer}]',
  'tickets.reopened': 'reopened the ticket {subject}[ of {customer}]',
  'tickets.restartProposed': 'proposed to restart a product in the ticket {subject}[ of {customer}]',
};

/** These have another sentence for some values of a field. */
const variants: { readonly [Action in AuditAction]?: { field: string; sentences: Record<string, string> } } =
  {
    'accounts.role_changed': { field: 'role', sentences: { User: 'took admin rights from {subject}' } },
  };

export function auditSentence(action: AuditAction, valueOf: (field: string) => unknown): string {
  const variant = variants[action];
  return variant?.sentences[String(valueOf(variant.field))] ?? sentences[action];
}

/** For actions of a newer or older version of the shop. */
export const unknownAuditSentence = '{action}[: {subject}]';

/** What was decided about a held payment, by its resolution. */
export const auditResolutions: Readonly<Record<string, string>> = {
  credits: 'gave credits instead',
  done: 'marked as done',
  kept: 'the customer keeps the license',
  refunded: 'refunded to PayPal',
  restored: 'gave the license back',
  retried: 'tried again',
  revoked: 'revoked the license',
};

/** Shorter texts are parts of too many sentences. */
const minSearch = 4;

/** The actions in whose sentence a word starts with this text, or several words in a row do. */
export function auditActionsSaying(q: string): AuditAction[] {
  const wanted = q.trim().toLowerCase().replaceAll(/\s+/g, ' ');
  if (wanted.length < minSearch) return [];
  return auditActionNames.filter((action) => {
    const said = [sentences[action], ...Object.values(variants[action]?.sentences ?? {})];
    return said.some((sentence) => {
      const words = sentence.toLowerCase().replaceAll(/\{\w+\}|[[\]]/g, '');
      return ` ${words}`.includes(` ${wanted}`);
    });
  });
}
