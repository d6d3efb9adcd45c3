import * as z from 'zod';
import { staff } from '../access.ts';
import { userId } from '../accounts/user.ts';
import { defineEndpoint } from '../endpoint.ts';
import { customer } from './customer.ts';

export const customersEndpoints = {
  'customers.get': defineEndpoint({
    method: 'GET',
    path: '/api/admin/customers/get/id/{id}',
    summary: "Get a customer's licenses, running sessions, invoices and tickets, newest first",
    access: staff('manageTickets', { kind: 'user', param: 'id' }),
    params: z.object({ id: userId }),
    reply: { data: customer },
    example: { params: { id: '100000000000000001' } },
  }),
} as const;
