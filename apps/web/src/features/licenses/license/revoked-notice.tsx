export const revokedNoticeId = 'license-revoked';

/** Also describes the controls that no longer work. */
export function RevokedNotice() {
  return (
    <p id={revokedNoticeId} className="mb-6 rounded-control bg-bad-tint px-4 py-3 text-bad">
      This license was revoked and can’t be used anymore.
    </p>
  );
}
