import type { FastifyInstance } from 'fastify';
import type { Env } from '../config/env.ts';
import { presentUser } from '../domains/accounts/present.ts';
import type { Accounts } from '../domains/accounts/service.ts';
import type { Catalogue } from '../domains/catalogue/service.ts';
import type { PageRenderer } from '../page/renderer.ts';
import { serveArtwork } from '../page/serve-artwork.ts';
import { servePage } from '../page/serve-page.ts';
import { serveSdk } from '../page/serve-sdk.ts';
import { serveSiteFiles } from '../page/serve-site-files.ts';
import { sessionCookie } from '../platform/http/identity.ts';
import type { Limits } from './create-limits.ts';

type Options = { env: Env; page: PageRenderer; limits: Limits; accounts: Accounts; catalogue: Catalogue };

/** Serves what people see: pages, product artwork, and files such as robots.txt and the SDK. */
export function serveSite(http: FastifyInstance, { env, page, limits, accounts, catalogue }: Options): void {
  serveArtwork(http, {
    draw: page.drawArtwork,
    isProduct: catalogue.isProduct,
    strangers: limits.limiter('unknown artwork', limits.ratePerMinute / 5),
  });
  serveSdk(http);
  serveSiteFiles(http, { webOrigin: env.WEB_ORIGIN, catalogue });
  servePage(http, page, {
    shop: {
      apiOrigin: env.PUBLIC_URL,
      companyName: env.COMPANY_NAME,
      communityUrl: env.COMMUNITY_URL ?? null,
      tutorialUrl: env.TUTORIAL_URL ?? null,
      development: env.NODE_ENV !== 'production',
    },
    webOrigin: env.WEB_ORIGIN,
    catalogue,
    async findViewer(request) {
      const found = await accounts.sessions.findForRendering(request.cookies[sessionCookie]);
      return found ? presentUser(found.user) : null;
    },
  });
}
