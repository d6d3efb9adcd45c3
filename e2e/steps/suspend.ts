import { expect, type BrowserContext } from '@playwright/test';

/** What an admin's page does with its Suspend, without the page. */
export async function suspend(office: BrowserContext, id: string): Promise<void> {
  const token = (await office.cookies()).find(({ name }) => name === 'token')?.value;
  const reply = await office.request.post(`/api/admin/users/ban/${id}`, { data: { token, data: {} } });
  expect(reply.status(), await reply.text()).toBe(200);
}
