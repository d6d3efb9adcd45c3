import { launcherZipName } from '@botique/contract/delivery/delivery-rules.ts';
import type { deliveryDocuments } from '@botique/contract/delivery/endpoints.ts';
import type { Clock } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import { sendFile } from '../../../platform/http/file-reply.ts';
import { sessionCookie } from '../../../platform/http/identity.ts';
import type { DocumentHandlers } from '../../../platform/http/mount-documents.ts';
import type { Accounts } from '../../accounts/service.ts';
import type { Licenses } from '../../licenses/service.ts';
import type { DownloadLog } from '../downloads/download-log.ts';
import type { Claims } from './claims.ts';
import { readLauncher, zipLauncher } from './launcher-zip.ts';

type Dependencies = {
  clock: Clock;
  publicUrl: string;
  companyName: string;
  accounts: Pick<Accounts, 'sessions'>;
  signingKeys: Pick<Licenses['signingKeys'], 'list'>;
  claims: Claims;
  downloadLog: DownloadLog;
  /** The folder with the files of the launcher. */
  launcher: string;
};

/** Browsers open links without the request token, so the link itself replaces it as the second half. */
export function launcherDocuments(dependencies: Dependencies): DocumentHandlers<typeof deliveryDocuments> {
  const { clock, publicUrl, companyName, accounts, signingKeys, claims, launcher, downloadLog } =
    dependencies;
  return {
    async 'launcher.file'({ query, request, reply }) {
      const found = await accounts.sessions.findForRendering(request.cookies[sessionCookie]);
      if (!found) throw new AppError('link_used');
      // Before the link is used up, because the launcher may not be built.
      const files = await readLauncher(launcher);
      const newest = (await signingKeys.list()).at(-1);
      if (!newest) throw new Error('There is no signing key');
      const claim = await claims.open(query.link, found.user.id);
      const { id, publicKey } = newest;
      const settings = { shop: publicUrl, shopName: companyName, claim, signingKey: { id, publicKey } };
      const bytes = await zipLauncher(files, settings, clock.now());
      await downloadLog.record({ kind: 'launcher', userId: found.user.id, address: request.ip });
      return sendFile(reply, 'application/zip', { bytes, name: launcherZipName });
    },
  };
}
