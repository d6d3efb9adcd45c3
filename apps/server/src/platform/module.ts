import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Db } from './db/database.ts';
import type { RateLimiter } from './http/rate-limit.ts';
import type { Job } from './jobs/jobs.ts';
import type { Live } from './live/live.ts';

/** What every domain's module gets. */
export type ModuleContext = {
  db: Db;
  clock: Clock;
  log: Logger;
  live: Live;
  /** Counts calls per key, on all nodes. Rounds `perMinute` up. */
  limiter(name: string, perMinute: number): RateLimiter;
  /** The rate limit per IP address. Other limits are fractions of it. */
  ratePerMinute: number;
  /** Registers a function to run when the server closes. */
  onClose(stop: () => Promise<void> | void): void;
};

/** What a domain adds to the server. Its `module.ts` returns it, and `boot/create-modules.ts` lists them all. */
export type Module = {
  /** For other domains. */
  service: object;
  /** Handlers of API calls, by the id of the endpoint. */
  routes: object;
  /** Handlers of documents: pages and files outside the API, by id. */
  documents: object;
  /** Handlers of live events that pages send, by name. */
  liveHandlers: object;
  jobs: Job[];
  /** Mounts routes that the contract can't describe. */
  mount?(http: FastifyInstance): void;
};
