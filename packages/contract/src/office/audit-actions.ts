/** What an audit entry is about. Its subject is the id of such an object, or the name of a call. */
export type AuditSubject =
  | 'user'
  | 'product'
  | 'release'
  | 'license'
  | 'productSession'
  | 'order'
  | 'heldPayment'
  | 'dispute'
  | 'ticket'
  | 'loginSession'
  | 'apiKey'
  | 'signingKey'
  | 'job'
  | 'call';

/** Every action that is audited, with the kind of its subject. The page has a sentence for each. */
export const auditActions = {
  'accounts.api_key_created': 'apiKey',
  'accounts.api_key_removed': 'apiKey',
  'accounts.banned': 'user',
  'accounts.role_changed': 'user',
  'accounts.signed_in': 'loginSession',
  'accounts.signed_out': 'user',
  'accounts.unbanned': 'user',
  'catalogue.archived': 'product',
  'catalogue.created': 'product',
  'catalogue.edited': 'product',
  'catalogue.restored': 'product',
  'delivery.release_made_current': 'release',
  'delivery.release_published': 'release',
  'delivery.release_withdrawn': 'release',
  'disputes.evidence_downloaded': 'dispute',
  'disputes.handed_in': 'dispute',
  'invoices.exported': 'user',
  'jobs.dismissed': 'job',
  'jobs.retried': 'job',
  'ledger.granted': 'user',
  'ledger.taken': 'user',
  'licenses.deleted': 'license',
  'licenses.extended': 'license',
  'licenses.granted': 'license',
  'licenses.reinstated': 'license',
  'licenses.resized': 'license',
  'licenses.revoked': 'license',
  'licenses.signing_key_rotated': 'signingKey',
  'licenses.suspended': 'license',
  'office.call_refused': 'call',
  'payments.refunded': 'order',
  'payments.resolved': 'heldPayment',
  'productSessions.watched': 'productSession',
  'tickets.closed': 'ticket',
  'tickets.deleted': 'ticket',
  'tickets.reopened': 'ticket',
  'tickets.restartProposed': 'ticket',
} as const satisfies Record<string, AuditSubject>;

export type AuditAction = keyof typeof auditActions;

export const auditActionNames = Object.keys(auditActions) as AuditAction[];

/** The parts of the shop whose actions can be listed together. Refused calls have a filter of their own. */
export const auditGroups = [
  'accounts',
  'catalogue',
  'delivery',
  'disputes',
  'invoices',
  'jobs',
  'ledger',
  'licenses',
  'payments',
  'productSessions',
  'tickets',
] as const;

export type AuditGroup = (typeof auditGroups)[number];

export function isAuditAction(name: string): name is AuditAction {
  return Object.hasOwn(auditActions, name);
}

/** What everyone may do for themselves, and refused calls. The rest is work of admins. */
const notOfAdmins: ReadonlySet<string> = new Set([
  'accounts.api_key_created',
  'accounts.api_key_removed',
  'accounts.signed_in',
  'office.call_refused',
]);

/** The name under which the work of admins is listed. */
export const adminActions = 'admin';

/** The actions of a group, the work of admins, or the one action of this name. */
export function auditActionsOf(name: string): string[] {
  if (name === adminActions) return auditActionNames.filter((action) => !notOfAdmins.has(action));
  const inGroup = auditActionNames.filter((action) => action.startsWith(`${name}.`));
  return inGroup.length > 0 ? inGroup : [name];
}
