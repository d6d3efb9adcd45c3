const words = new Map<string, string>(
  Object.entries({
    account_banned: 'account suspended',
    device_blacklisted: 'device blocked',
    license_expired: 'license expired',
    license_key_replaced: 'old key',
    license_revoked: 'license revoked',
    license_suspended: 'license suspended',
    seat_lost: 'stopped answering',
    seats_taken: 'all seats taken',
    session_stopped: 'stopped in the dashboard',
    wrong_product: 'license of another product',
  }),
);

/** Why a session was refused or ended, in plain words. A newer server may know more reasons. */
export function reasonText(reason: string): string {
  return words.get(reason) ?? reason.replaceAll('_', ' ');
}
