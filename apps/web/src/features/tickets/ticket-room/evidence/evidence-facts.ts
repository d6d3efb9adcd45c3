import { strings } from '@botique/contract/strings.ts';
import type { Evidence } from '@botique/contract/tickets/evidence.ts';
import { timeLeft } from '@botique/contract/time-left.ts';
import { formatNumber } from '../../../../lib/format/numbers.ts';
import { uptime } from '../../../../lib/format/uptime.ts';

/** The four facts of evidence, as they were when it was taken. */
export function evidenceFacts(evidence: Evidence): readonly { name: string; value: string }[] {
  const { sessions } = evidence;
  return [
    { name: 'Session', value: sessionText(evidence) },
    { name: 'Version', value: versionText(evidence) },
    { name: 'License', value: licenseText(evidence) },
    { name: 'Seats', value: `${formatNumber(sessions.running)} of ${formatNumber(sessions.max)} in use` },
  ];
}

function sessionText({ startedAt, endedAt, takenAt, crashed }: Evidence): string {
  const lasted = uptime(new Date(startedAt), new Date(endedAt ?? takenAt));
  if (endedAt === null) return `${lasted}, awake`;
  return `${lasted}, ${crashed ? 'crashed' : 'ended'}`;
}

function versionText({ productName, version }: Evidence): string {
  return version === null ? productName : `${productName} ${version}`;
}

function licenseText({ licenseState, expire, trial, takenAt }: Evidence): string {
  if (licenseState === 'revoked') return strings.licenses.revoked;
  if (licenseState === 'suspended') return strings.licenses.suspended;
  if (licenseState === 'expired') return strings.licenses.expired;
  const left = timeLeft(expire === null ? null : new Date(expire), new Date(takenAt));
  return `${trial ? 'Trial' : 'Active'}, ${left}`;
}
