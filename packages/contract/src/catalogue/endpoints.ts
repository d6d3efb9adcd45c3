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
    summary: 'The catalogue, newest first; `q` is part of a name',
    access: anyone,
    query: catalogueQuery,
    reply: listFields(product),
  }),
  'products.get': defineEndpoint({
    method: 'GET',
    path: '/api/products/get/id/{id}',
    summary: 'One product of the catalogue',
    access: anyoneMaySee('product', 'id'),
    params,
    reply: { data: product },
    example: { params: { id: some } },
  }),
  'products.managed': defineEndpoint({
    method: 'GET',
    path: '/api/admin/products/get/all',
    summary: 'The products with what only staff may know, newest first; the archived ones when asked for',
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
    summary: 'One product with what only staff may know, archived or not',
    access: handlesProduct,
    params,
    reply: { data: managedProduct },
    example: { params: { id: some } },
  }),
  'products.counters': defineEndpoint({
    method: 'GET',
    path: '/api/admin/products/get/counters',
    summary: 'How many products there are, how many were sold, and how many licenses run',
    access: staff('manageProducts'),
    reply: { data: productCounters },
  }),
  'products.create': defineEndpoint({
    method: 'POST',
    path: '/api/admin/products/create',
    summary: 'Put a product into the catalogue; an id that exists is refused',
    access: staff('manageProducts'),
    body: newProduct,
    reply: { data: managedProduct },
    example: { body: { id: some, ...example } },
  }),
  'products.edit': defineEndpoint({
    method: 'POST',
    path: '/api/admin/products/edit/id/{id}',
    summary: 'Save the whole product; one that somebody else changed meanwhile is refused',
    access: handlesProduct,
    params,
    body: editedProduct,
    reply: { data: managedProduct },
    example: { params: { id: some }, body: example },
  }),
  'products.archive': defineEndpoint({
    method: 'POST',
    path: '/api/admin/products/archive/id/{id}',
    summary: 'Take a product out of the catalogue; what was sold of it stays',
    access: handlesProduct,
    params,
    reply: { data: managedProduct },
    example: { params: { id: some } },
  }),
  'products.restore': defineEndpoint({
    method: 'POST',
    path: '/api/admin/products/restore/id/{id}',
    summary: 'Put an archived product back into the catalogue',
    access: handlesProduct,
    params,
    reply: { data: managedProduct },
    example: { params: { id: some } },
  }),
} as const;
