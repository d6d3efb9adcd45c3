import { withFullStop } from '../../office/service.ts';
import type { LicenseRow } from '../repository.ts';

type Named = Pick<LicenseRow, 'productName'>;

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);
const withReason = (text: string, reason: string) =>
  withFullStop(reason === '' ? text : `${text}: ${reason}`);

/** What customers read when staff change one of their licenses. */
export const notificationTexts = {
  suspended: ({ productName }: Named, reason: string) =>
    withReason(`Your license for ${productName} was suspended`, reason),
  reinstated: ({ productName, expiresAt }: Named & Pick<LicenseRow, 'expiresAt'>, now: Date) =>
    expiresAt && expiresAt <= now
      ? `Your license for ${productName} is no longer suspended, but it has expired.`
      : `Your license for ${productName} works again.`,
  revoked: ({ productName }: Named, reason: string) =>
    withReason(`Your license for ${productName} was revoked`, reason),
  extended: ({ productName }: Named, count: number, reason: string) =>
    withReason(`Your license for ${productName} was extended by ${days(count)}`, reason),
  resized: (
    { productName, sessions, storageMb }: Named & Pick<LicenseRow, 'sessions' | 'storageMb'>,
    reason: string,
  ) =>
    withReason(
      `Your license for ${productName} now allows ${sessions} sessions and ${storageMb} MB of storage`,
      reason,
    ),
  granted: ({ productName }: Named, reason: string) =>
    withReason(`You received a license for ${productName}`, reason),
  deleted: ({ productName }: Named, reason: string) =>
    withReason(`Your license for ${productName} was deleted`, reason),
};
