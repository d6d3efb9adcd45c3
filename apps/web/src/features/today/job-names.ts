/** What a background job does, for people. */
const names: Record<string, string> = {
  'accounts.end_live_sessions': 'Ending live sessions',
  'accounts.remove_expired_sessions': 'Removing expired sessions',
  'accounts.remove_old_sign_ins': 'Removing old sign-ins',
  'billing.remove_expired_links': 'Removing expired links to files',
  'delivery.remove_expired_links': 'Removing expired links to the launcher',
  'delivery.remove_forgotten_uploads': 'Removing unfinished uploads',
  'delivery.remove_old_downloads': 'Removing old downloads',
  'ledger.check_all_books': 'Checking all books',
  'ledger.check_books': 'Checking the books',
  'ledger.tell_credits': 'Updating balances on open pages',
  'licenses.announce_update': 'Updating licenses on open pages',
  'licenses.remind': 'Reminding customers of expiring licenses',
  'licenses.remind_in_chat': 'Reminders on Discord',
  'licenses.remove_old_records': 'Removing old session records',
  'licenses.repair_session_records': 'Repairing session records',
  'office.tell_notice': 'Sending notifications',
  'orders.cancel_invoices': 'Cancelling unpaid invoices',
  'orders.capture_approved': 'Capturing a payment',
  'orders.expire': 'Closing expired orders',
  'orders.reconcile': 'Comparing payments with PayPal',
  'payments.announce_held': 'Updating held payments on open pages',
  'payments.hold_overdue': 'Holding overdue refunds',
  'payments.look_again': 'Handling early webhooks from PayPal',
  'tickets.remove_forgotten_files': 'Removing forgotten files',
};

export function jobName(name: string): string {
  return names[name] ?? name;
}
