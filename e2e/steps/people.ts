import { expect, type BrowserContext, type Page } from '@playwright/test';
import { tokenOf } from './request-token.ts';

/** What an admin's page does with its Suspend, without the page. */
export async function suspend(office: BrowserContext, id: string): Promise<void> {
  const token = await tokenOf(office);
  const reply = await office.request.post(`/api/admin/users/ban/${id}`, { data: { token, data: {} } });
  expect(reply.status(), await reply.text()).toBe(200);
}

/** On somebody's profile, as an admin. */
export async function makeAdmin(desk: Page): Promise<void> {
  await desk.getByRole('button', { name: 'Make admin' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Make admin' }).click();
  await expect(desk.getByRole('dialog')).toHaveCount(0);
}

export async function takeAdminRole(desk: Page): Promise<void> {
  await desk.getByRole('button', { name: 'Take admin role' }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Take admin role' }).click();
  await expect(desk.getByRole('dialog')).toHaveCount(0);
}
