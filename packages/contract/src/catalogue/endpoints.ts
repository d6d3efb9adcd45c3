import * as z from 'zod';
import { anyone, anyoneMaySee, staff } from '../access.ts';
import { defineEndpoint } from '../endpoint.ts';
import { listFields, searchableListQuery } from '../envelope.ts';
import {
  category,
  editedProduct,
  managedProduct,
  newProduct,
  product,
  productCounters,
  productId,
} from './product.ts';

const some = 'Wd4xK9Qe';
const handlesProduct = staff('manageProducts', { kind: 'product', param: 'id' });
const params = z.object({ id: productId });

const catalogueQuery = searchableListQuery.extend({
  // No default: the server returns up to 500 products unless asked for fewer.
  limit: z.coerce.number().int().min(1).max(100).optional(),
  category: category.optional(),
});

const example = {
  name: 'Warden',
  description: 'Moderation that explains itself.',
  key: 'warden',
  price: 4,
  lifeTimePrice: 60,
  system: 'license',
  category: 'bots',
  images: ['/artwork/bots/Wd4xK9Qe/0.svg'],
  locked: false,
  storge: 100,
  trial: { enabled: true, duration: 7 },
  stock: { enabled: false, amount: 0, data: [] },
} as const;

export const catalogueEndpoints = {
  'products.list': defineEndpoint({
    method: 'GET',
    path: '/api/products/get/all',
    summary: 'List the catalogue, newest first; `q` matches part of a name',
    access: anyone,
    query: catalogueQuery,
    reply: listFields(product),
  }),
  'products.get': defineEndpoint({
    method: 'GET',
    path: '/api/products/get/id/{id}',
    summary: 'Get a product',
    access: anyoneMaySee('product', 'id'),
    params,
    reply: { data: product },
    example: { params: { id: some } },
  }),
  'products.managed': defineEndpoint({
    method: 'GET',
    path: '/api/admin/products/get/all',
    summary: 'List products with their staff-only fields, newest first; `archived` lists the archived ones',
    access: staff('manageProducts'),
    query: searchableListQuery.extend({
      category: category.optional(),
      archived: z.stringbool().default(false),
    }),
    reply: listFields(managedProduct),
  }),
  'products.manage': defineEndpoint({
    method: 'GET',
    path: '/api/admin/products/get/id/{id}',
    summary: 'Get a product with its staff-only fields, archived or not',
    access: handlesProduct,
    params,
    reply: { data: managedProduct },
    example: { params: { id: some } },
  }),
  'products.counters': defineEndpoint({
    method: 'GET',
    path: '/api/admin/products/get/counters',
    summary: 'Count products, sales, and active and expired licenses',
    access: staff('manageProducts'),
    reply: { data: productCounters },
  }),
  'products.create': defineEndpoint({
    method: 'POST',
    path: '/api/admin/products/create',
    summary: 'Create a product. An existing id is refused',
    access: staff('manageProducts'),
    body: newProduct,
    reply: { data: managedProduct },
    example: { body: { id: some, ...example } },
  }),
  'products.edit': defineEndpoint({
    method: 'POST',
    path: '/api/admin/products/edit/id/{id}',
    summary: 'Save the whole product. Refused if someone else has changed it',
    access: handlesProduct,
    params,
    body: editedProduct,
    reply: { data: managedProduct },
    example: { params: { id: some }, body: example },
  }),
  'products.archive': defineEndpoint({
    method: 'POST',
    path: '/api/admin/products/archive/id/{id}',
    summary: 'Archive a product. Licenses already sold are kept',
    access: handlesProduct,
    params,
    reply: { data: managedProduct },
    example: { params: { id: some } },
  }),
  'products.restore': defineEndpoint({
    method: 'POST',
    path: '/api/admin/products/restore/id/{id}',
    summary: 'Restore an archived product',
    access: handlesProduct,
    params,
    reply: { data: managedProduct },
    example: { params: { id: some } },
  }),
} as const;
