import {
  test as base,
  expect,
  type Browser,
  type BrowserContext,
  type Locator,
  type Page,
} from '@playwright/test';
import { signInAsAdmin, signInAsSomeoneNew, type Person } from './sign-in.ts';
import { openTicket, ticketPath, type Opened } from './tickets.ts';

type Room = {
  /** Whose ticket it is. */
  person: Person;
  ticket: Opened;
  customer: Page;
  admin: Page;
};

/** One ticket and the two who talk in it, each in a browser of his own; neither page is open yet. */
export const test = base.extend<{ room: Room }>({
  room: async ({ page, context, browser }, use) => {
    const person = await signInAsSomeoneNew(context, 'Theo');
    const ticket = await openTicket(context, 'Greeter', { text: 'New members do not get the greeter role.' });
    const office = await officeIn(browser);
    await use({ person, ticket, customer: page, admin: await office.newPage() });
    await office.close();
  },
});

async function officeIn(browser: Browser): Promise<BrowserContext> {
  const office = await browser.newContext();
  await signInAsAdmin(office);
  return office;
}

export const thread = (page: Page) => page.getByRole('log', { name: 'Conversation' });

/** The messages, in the order in which they stand. */
export const rows = (page: Page) => thread(page).getByRole('article');

export const rowWith = (page: Page, words: string) => rows(page).filter({ hasText: words });

export const composer = (page: Page) => page.getByRole('textbox', { name: /^Write a (message|note)$/ });

export const sendButton = (page: Page) => page.getByRole('button', { name: /^Send( note)?$/ });

export const details = (page: Page) => page.getByRole('complementary', { name: 'Ticket details' });

/** A fact of the side panel. */
export const fact = (page: Page, name: string): Locator =>
  details(page)
    .locator('dl > div')
    .filter({ has: page.getByText(name, { exact: true }) })
    .getByRole('definition');

/** Opens the ticket and waits until it is live: what is said from here on arrives by itself. */
export async function enter(page: Page, { id, title }: Opened): Promise<void> {
  const joined = page.waitForEvent('websocket').then((socket) =>
    socket.waitForEvent('framereceived', {
      predicate: ({ payload }) => String(payload).includes('ticket.data'),
    }),
  );
  await page.goto(ticketPath(id));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await joined;
}

/** Writes and sends; the composer is empty when the server's copy has come back. */
export async function say(page: Page, words: string): Promise<void> {
  await composer(page).fill(words);
  await composer(page).press('Enter');
  await expect(rowWith(page, words.split('\n', 1)[0] ?? words).last()).toBeVisible();
  await expect(composer(page)).toHaveValue('');
  await expect(composer(page)).toBeEnabled();
}

/** Node's own takes headers, which a browser's does not. */
type LineOfNode = new (address: string, options: { headers: Record<string, string> }) => WebSocket;

/** Says many things in a row over one line, in socket.io's text frames: 42 carries one, 43 its acknowledgement. */
export async function sayMany(
  context: BrowserContext,
  { id }: Opened,
  all: readonly string[],
): Promise<void> {
  const origin = test.info().project.use.baseURL ?? '';
  const cookies = await context.cookies(origin);
  const token = cookies.find(({ name }) => name === 'token')?.value;
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const Line = WebSocket as unknown as LineOfNode;
  const line = new Line(`${origin.replace(/^http/, 'ws')}/socket.io/?EIO=4&transport=websocket`, {
    headers: { cookie, origin },
  });
  const run = String(Date.now());
  const sayNext = (place: number) =>
    line.send(
      `42${place}${JSON.stringify(['ticket.message', { $$id: `${run}-${place}`, ticketId: id, content: all[place] }])}`,
    );
  const done = new Promise<void>((resolve, reject) => {
    line.addEventListener('close', () => reject(new Error('the live line was cut')));
    line.addEventListener('message', ({ data }) => {
      const frame = String(data);
      if (frame.startsWith('0')) line.send(`40${JSON.stringify({ token })}`);
      if (frame.startsWith('40')) sayNext(0);
      const [, place, answer = ''] = /^43(\d+)(\[.*)$/.exec(frame) ?? [];
      if (place === undefined) return;
      if (!answer.includes('"success":true')) return reject(new Error(answer));
      if (Number(place) + 1 === all.length) resolve();
      else sayNext(Number(place) + 1);
    });
  });
  await done;
  line.close();
}

/** Everything that the server says to this page over the live line, from now on. */
export function noteHeard(page: Page): string[] {
  const heard: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
  return heard;
}
