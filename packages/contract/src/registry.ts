import type * as z from 'zod';
import { accountsDocuments, accountsEndpoints } from './accounts/endpoints.ts';
import { accountsClientEvents, accountsServerEvents } from './accounts/events.ts';
import { catalogueEndpoints } from './catalogue/endpoints.ts';
import { catalogueServerEvents } from './catalogue/events.ts';
import { ledgerEndpoints } from './ledger/endpoints.ts';
import { officeEndpoints } from './office/endpoints.ts';

/** Everything that crosses the wire. What is not listed here does not exist for server, page and tests. */
export const endpoints = {
  ...accountsEndpoints,
  ...catalogueEndpoints,
  ...ledgerEndpoints,
  ...officeEndpoints,
} as const;
export const documents = { ...accountsDocuments } as const;
export const clientEvents = { ...accountsClientEvents } as const;
export const serverEvents = { ...accountsServerEvents, ...catalogueServerEvents } as const;

export type Endpoints = typeof endpoints;
export type EndpointId = keyof Endpoints;
export type Documents = typeof documents;
export type ClientEvents = typeof clientEvents;
export type ServerEvents = typeof serverEvents;
export type ServerEventPayload<Name extends keyof ServerEvents> = z.output<ServerEvents[Name]['payload']>;
