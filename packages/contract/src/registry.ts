import type * as z from 'zod';
import { accountsDocuments, accountsEndpoints } from './accounts/endpoints.ts';
import { accountsClientEvents, accountsServerEvents } from './accounts/events.ts';
import { billingDocuments, billingEndpoints } from './billing/endpoints.ts';
import { billingServerEvents } from './billing/events.ts';
import { catalogueEndpoints } from './catalogue/endpoints.ts';
import { catalogueServerEvents } from './catalogue/events.ts';
import { customersEndpoints } from './customers/endpoints.ts';
import { customersClientEvents, customersServerEvents } from './customers/events.ts';
import { userEndpoints } from './customers/user-endpoints.ts';
import { deliveryDocuments, deliveryEndpoints } from './delivery/endpoints.ts';
import { deliveryServerEvents } from './delivery/events.ts';
import { disputesEndpoints } from './disputes/endpoints.ts';
import { ledgerEndpoints } from './ledger/endpoints.ts';
import { ledgerServerEvents } from './ledger/events.ts';
import { licensesEndpoints } from './licenses/endpoints.ts';
import { licensesClientEvents, licensesServerEvents } from './licenses/events.ts';
import { productClientEvents, productNamespace, productServerEvents } from './licenses/product-protocol.ts';
import { staffLicenseEndpoints } from './licenses/staff-endpoints.ts';
import { storageEndpoints } from './licenses/storage-endpoints.ts';
import { officeEndpoints } from './office/endpoints.ts';
import { officeServerEvents } from './office/events.ts';
import { ordersEndpoints } from './orders/endpoints.ts';
import { ordersServerEvents } from './orders/events.ts';
import { paymentsEndpoints } from './payments/endpoints.ts';
import { paymentsServerEvents } from './payments/events.ts';
import { ticketsDocuments, ticketsEndpoints } from './tickets/endpoints.ts';
import { ticketsClientEvents, ticketsServerEvents } from './tickets/events.ts';
import { todayEndpoints } from './today/endpoints.ts';
import { todayServerEvents } from './today/events.ts';

/** The complete API. Calls and events that are not listed here do not exist for server, page and tests. */
export const endpoints = {
  ...accountsEndpoints,
  ...billingEndpoints,
  ...catalogueEndpoints,
  ...customersEndpoints,
  ...userEndpoints,
  ...deliveryEndpoints,
  ...disputesEndpoints,
  ...ledgerEndpoints,
  ...licensesEndpoints,
  ...staffLicenseEndpoints,
  ...storageEndpoints,
  ...officeEndpoints,
  ...ordersEndpoints,
  ...paymentsEndpoints,
  ...ticketsEndpoints,
  ...todayEndpoints,
} as const;
export const documents = {
  ...accountsDocuments,
  ...billingDocuments,
  ...deliveryDocuments,
  ...ticketsDocuments,
} as const;
export const clientEvents = {
  ...accountsClientEvents,
  ...customersClientEvents,
  ...licensesClientEvents,
  ...ticketsClientEvents,
} as const;
export const serverEvents = {
  ...accountsServerEvents,
  ...billingServerEvents,
  ...catalogueServerEvents,
  ...customersServerEvents,
  ...deliveryServerEvents,
  ...ledgerServerEvents,
  ...licensesServerEvents,
  ...officeServerEvents,
  ...ordersServerEvents,
  ...paymentsServerEvents,
  ...ticketsServerEvents,
  ...todayServerEvents,
} as const;

/** Namespaces of the live connection for programs. */
export const programNamespaces = {
  [productNamespace]: { clientEvents: productClientEvents, serverEvents: productServerEvents },
} as const;

export type Endpoints = typeof endpoints;
export type EndpointId = keyof Endpoints;
export type Documents = typeof documents;
export type ClientEvents = typeof clientEvents;
export type ServerEvents = typeof serverEvents;
export type ServerEventPayload<Name extends keyof ServerEvents> = z.output<ServerEvents[Name]['payload']>;
/** The payload of an event as a page sends it, before the server parses it. */
export type ClientEventPayload<Name extends keyof ClientEvents> = z.input<ClientEvents[Name]['payload']>;
