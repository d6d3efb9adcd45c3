import type { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import { forgetLicense } from '../office/service.ts';
import { deleteChunksOf } from './console/repository.ts';
import type { SessionEnds } from './product-sessions/session-ends.ts';
import { deleteLicense } from './repository.ts';
import type { DeleteLicense, Licenses } from './service.ts';
import { deleteDocuments } from './storage/repository.ts';

type Dependencies = { clock: Clock; licenses: Licenses; ends: SessionEnds };

export function createDeleteLicense({ clock, licenses, ends }: Dependencies): DeleteLicense {
  return async (tx, license) => {
    const why = new AppError('license_not_found', { message: 'This license was deleted.' });
    const announceEnds = await ends.endLicense(tx, license, why);
    await forgetLicense(tx, license.id, clock.now());
    await deleteChunksOf(tx, license.id);
    await deleteDocuments(tx, license.id);
    await deleteLicense(tx, license.id);
    return () => {
      announceEnds();
      licenses.notifyDeleted(license);
    };
  };
}
