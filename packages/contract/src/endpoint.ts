import * as z from 'zod';
import type { Access } from './access.ts';

type Method = 'GET' | 'POST';

const noFields = z.object({});

/** One call of the API. Routes, validation, the page's client, OpenAPI and the role matrix all come from it. */
export type Endpoint = {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  /** Refused to an API key: a leaked one must not make others, nor end sessions or handle people. */
  readonly browserOnly: boolean;
  /** A GET that acts: refused unless a page of our own site made it, as its browser says. */
  readonly ownPageOnly: boolean;
  /** The body is a file of at most so many bytes instead of fields; 0 where it is not. */
  readonly uploadBytes: number;
  /** The answer is a file of this type instead of fields; null where it is not. */
  readonly fileType: string | null;
  /** A no is HTTP 200 with `success` false, because its callers read it so. */
  readonly refusesWith200: boolean;
  readonly params: z.ZodObject;
  readonly query: z.ZodObject;
  readonly body: z.ZodObject;
  /** What a success carries beside `success` and `code`. */
  readonly reply: z.ZodRawShape;
  /** A valid call; tests and the reference page use it. Owned objects' ids are put in by the role matrix. */
  readonly example: { params?: object; query?: object; body?: object };
};

type Optional =
  | 'browserOnly'
  | 'ownPageOnly'
  | 'uploadBytes'
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
/** What a caller reads on success. */
export type EndpointReply<E extends Endpoint> = z.output<z.ZodObject<E['reply']>>;
/** What a caller may send; empty parts can be left out. */
export type EndpointCall<E extends Endpoint> = {
  [
    Part in 'params' | 'query' | 'body' as Record<never, never> extends z.input<E[Part]> ? never : Part
  ]: z.input<E[Part]>;
} & {
  [
    Part in 'params' | 'query' | 'body' as Record<never, never> extends z.input<E[Part]> ? Part : never
  ]?: z.input<E[Part]>;
};

/** A GET that answers with something else than JSON: a redirect or a page. It is in OpenAPI like every route. */
export type DocumentRoute = {
  readonly path: string;
  readonly summary: string;
  readonly query: z.ZodObject;
  readonly responses: Readonly<Record<number, { description: string; contentType?: string }>>;
};

export function defineDocument<const Definition extends DocumentRoute>(definition: Definition): Definition {
  return definition;
}
