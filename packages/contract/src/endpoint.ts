import * as z from 'zod';
import type { Access } from './access.ts';

type Method = 'GET' | 'POST';

const noFields = z.object({});

/** One API call. Routes, validation, the page's client, OpenAPI and the role matrix are derived from it. */
export type Endpoint = {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /** Refused for API keys: a leaked key must not create keys, end login sessions or manage people. */
  readonly browserOnly: boolean;
  /** A GET with side effects. Refused unless the browser says that our own site made the request. */
  readonly ownPageOnly: boolean;
  /** Maximum size in bytes if the body is a file, otherwise 0. */
  readonly uploadBytes: number;
  /** Whether that file may be empty. */
  readonly takesEmptyFiles: boolean;
  /** Media type if the reply is a file, otherwise null. */
  readonly fileType: string | null;
  /** Refusals have HTTP status 200 and `success` false, because existing callers rely on that. */
  readonly refusesWith200: boolean;
  readonly params: z.ZodObject;
  readonly query: z.ZodObject;
  readonly body: z.ZodObject;
  /** Fields of a successful reply besides `success` and `code`. */
  readonly reply: z.ZodRawShape;
  /** A valid call for tests and the reference page. The role matrix fills in the ids of owned objects. */
  readonly example: { params?: object; query?: object; body?: object };
};

type Optional =
  | 'browserOnly'
  | 'ownPageOnly'
  | 'uploadBytes'
  | 'takesEmptyFiles'
  | 'fileType'
  | 'refusesWith200'
  | 'params'
  | 'query'
  | 'body'
  | 'example';

type WithDefaults<Definition extends Partial<Endpoint>> = Omit<Definition, Optional> & {
  browserOnly: Definition['browserOnly'] extends boolean ? Definition['browserOnly'] : false;
  ownPageOnly: boolean;
  uploadBytes: Definition['uploadBytes'] extends number ? Definition['uploadBytes'] : 0;
  takesEmptyFiles: boolean;
  fileType: Definition['fileType'] extends string ? Definition['fileType'] : null;
  refusesWith200: boolean;
  params: Definition['params'] extends z.ZodObject ? Definition['params'] : typeof noFields;
  query: Definition['query'] extends z.ZodObject ? Definition['query'] : typeof noFields;
  body: Definition['body'] extends z.ZodObject ? Definition['body'] : typeof noFields;
  example: Endpoint['example'];
};

export function defineEndpoint<const Definition extends Omit<Endpoint, Optional> & Partial<Endpoint>>(
  definition: Definition,
): WithDefaults<Definition> {
  return {
    browserOnly: false,
    ownPageOnly: false,
    uploadBytes: 0,
    takesEmptyFiles: false,
    fileType: null,
    refusesWith200: false,
    params: noFields,
    query: noFields,
    body: noFields,
    example: {},
    ...definition,
  };
}

export type EndpointParams<E extends Endpoint> = z.output<E['params']>;
export type EndpointQuery<E extends Endpoint> = z.output<E['query']>;
export type EndpointBody<E extends Endpoint> = z.output<E['body']>;
/** What a handler returns: the reply without `success` and `code`. */
export type EndpointResult<E extends Endpoint> = z.input<z.ZodObject<E['reply']>>;
/** The reply that a caller reads on success. */
export type EndpointReply<E extends Endpoint> = z.output<z.ZodObject<E['reply']>>;
/** The parts of a call. Empty parts can be omitted. */
export type EndpointCall<E extends Endpoint> = {
  [
    Part in 'params' | 'query' | 'body' as Record<never, never> extends z.input<E[Part]> ? never : Part
  ]: z.input<E[Part]>;
} & {
  [
    Part in 'params' | 'query' | 'body' as Record<never, never> extends z.input<E[Part]> ? Part : never
  ]?: z.input<E[Part]>;
};

/** A GET that replies with a redirect or a page instead of JSON. Part of OpenAPI like every route. */
export type DocumentRoute = {
  readonly path: string;
  readonly summary: string;
  readonly query: z.ZodObject;
  readonly responses: Readonly<Record<number, { description: string; contentType?: string }>>;
};

export function defineDocument<const Definition extends DocumentRoute>(definition: Definition): Definition {
  return definition;
}
