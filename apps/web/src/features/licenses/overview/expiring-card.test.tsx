import { expect, test } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { expectAddress, expectTexts } from '../../../testing/expectations.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { overviewCard } from '../../../testing/overview-card.ts';
import { sampleLicense, sampleSession } from '../../../testing/samples/sample-licenses.ts';
import { customer } from '../../../testing/samples/samples.ts';
import { createTestShop } from '../../../testing/server/test-shop.ts';
import { waitUntilConnected } from '../../../testing/wait-until-connected.ts';

const trialOf = (productName: string, days: number) =>
  sampleLicense({
    productName,
    trial: true,
    createdAt: new Date().toISOString(),
    expire: new Date(Date.now() + days * 86_400_000).toISOString(),
  });

test('[LED-24] [LIC-108] lists licenses that end soon without a reload, with the time left, a link, and open eyes if they run', async () => {
  const shop = createTestShop({ viewer: customer });
  await openPage('/dashboard', { shop });
  await waitUntilConnected(shop);
  // Wait for the refetch on connect, so that only an event can trigger the next one.
  await eventually(() => shop.api.calls('licenses.expiring').length).toBeGreaterThan(1);
  const card = overviewCard('Expiring soon');
  await expect.element(card).toMatchTextContent('Nothing expires in the next 7 days.');

  const [soon, later] = [trialOf('Relay', 3), trialOf('Encore', 6)];
  shop.api.reply('licenses.expiring', { data: [soon, later] });
  shop.live.send('license.created', { license: soon });
  const session = sampleSession(later, 'Encore');
  shop.api.reply('licenses.connected', { data: [session] });
  shop.live.send('license.connect', session);
  await expectTexts(card.getByRole('listitem'), ['Relayin 3 days', 'Encorein 6 days']);
  const faces = () => [...card.element().querySelectorAll('img')].map((image) => image.getAttribute('src'));
  const portrait = '/artwork/tools/Rl8sQ3Vw/portrait';
  await eventually(faces).toEqual([`${portrait}-asleep.svg`, `${portrait}.svg`]);
  shop.api.reply('licenses.get', { data: soon });
  await card.getByRole('link', { name: 'Relay' }).click();
  await expectAddress(`/dashboard/license/manage/${soon.id}`);
});
