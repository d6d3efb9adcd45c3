import type { Notice } from '@botique/contract/office/notice.ts';
import type { Locator, Page } from '@playwright/test';

export const noticesCall = '**/api/notices/get/@me*';
const readCall = '**/api/notices/read';

export const bell = (page: Page): Locator =>
  page.getByRole('banner').getByRole('button', { name: /^Notices/ });

export const noticeList = (page: Page): Locator => page.getByRole('dialog', { name: 'Notices' });

/** Answers the page's questions about notices as a server would that has these. */
export async function serveNotices(page: Page, notices: Notice[]) {
  const reads: number[] = [];
  await page.route(noticesCall, (route) =>
    route.fulfill({
      json: {
        success: true,
        code: 200,
        data: notices,
        next: null,
        total: notices.length,
        unread: notices.filter(({ read }) => !read).length,
      },
    }),
  );
  await page.route(readCall, (route) => {
    reads.push(notices.length);
    for (const notice of notices) notice.read = true;
    return route.fulfill({ json: { success: true, code: 200 } });
  });
  return { reads };
}
