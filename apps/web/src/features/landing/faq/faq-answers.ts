import type { QuestionId } from './faq-questions.ts';

type FiveAnswers = readonly [string, string, string, string, string];

/** Answers mention only features that exist today. */
export const faqAnswers: Record<QuestionId, FiveAnswers> = {
  refunds: [
    'No, but some products have a free trial. Try one for a few days and buy it only if it’s right for you.',
    'Purchases are final and not refundable. Where a free trial is offered, you can check first.',
    'There are no refunds. Look for the Free Trial badge and test the product before you pay.',
    'We do not refund purchases, which is why we offer trials. If something isn’t working, open a ticket and we’ll look into it.',
    'Refunds are not available. If a product has no trial and you’re unsure about it, ask us before you order.',
  ],
  trial: [
    'For some products, yes. The card shows a Free Trial badge with the number of days, and you need no payment details.',
    'Yes, if you see a Free Trial badge. Log in and start it from the product card: you get a license for that long.',
    'You can try each product that offers a trial once. A trial license includes 2 sessions.',
    'Check the catalogue for the Free Trial badge. When the trial ends, the license expires and nothing is charged.',
    'Where there’s a trial, you can use the full product for a few days. It never turns into a purchase by itself.',
  ],
  support: [
    'Join our Discord server, or open a ticket in your dashboard. Real people reply to both.',
    'Discord is best for quick questions. For anything longer, a ticket keeps the whole conversation in one place.',
    'Ask on Discord or open a ticket. Either way you talk to the people who build the products.',
    'Our Discord server is open to everyone. If your question is about your own order or license, use a ticket: only you and our team can see it.',
    'Log in and create a ticket with a short description of the problem, or find us on Discord.',
  ],
  payment: [
    'Cards and PayPal. You can also pay with the credits in your account.',
    'At checkout you choose between PayPal, a debit or credit card, and your balance. One credit is worth one dollar.',
    'We accept PayPal, cards and our own credits. Prices are in US dollars.',
    'Pay by card, through PayPal or with credits. You can top up any amount of credits from $1 to $1,000.',
    'Cards and PayPal both work. If you buy often, keep some credits in your account: paying with them takes one click.',
  ],
  setup: [
    'Minutes. Download the launcher from your dashboard, start it, and it runs what you bought.',
    'A few minutes for most people, and a few more if Node.js isn’t on your computer yet. There’s no key to type.',
    'Usually less than five minutes. If you get stuck, open a ticket.',
    'It’s done in minutes: buy, unpack one zip, start it. Your dashboard shows when the bot is up.',
    'Most products are running within minutes. Custom work takes longer, and we deliver it to you in a ticket.',
  ],
  upgrade: [
    'Yes. Open a ticket, tell us what you need, and we’ll find the right upgrade together.',
    'You can. Ask us about more sessions or a lifetime license, and we will make you an offer.',
    'You can upgrade at any time. Start small and contact us when you need more.',
    'Sure. To add time, renew the license yourself for up to 6 months. Contact us for any other upgrade.',
    'Yes, just tell us in a ticket which license you have and which plan you want.',
  ],
  custom: [
    'Yes. Describe your idea in a ticket, and we’ll reply with a price and a schedule.',
    'We do. We build bots, tools and websites to order, and you can follow the work in a ticket.',
    'Custom solutions are available. Tell us about your idea on Discord, even if it’s still rough.',
    'If nothing in the catalogue fits, we can build what you need. We’ll agree on everything before we start.',
    'Gladly. We can adapt one of our products for you or start from scratch.',
  ],
  hosting: [
    'On your own computer or server. Your dashboard shows whether it is running.',
    'You host it yourself, on Windows, macOS or Linux, and we take care of the license.',
    'Wherever you start it. A small server that’s always on works best.',
    'It runs on your side, so you’re in control. Your own computer is fine for a start.',
    'At home or on a rented server, whichever you prefer. You can see its uptime in the dashboard.',
  ],
  moving: [
    'Yes. Stop the bot on the old server, then download the launcher to the new one.',
    'Any time. Licenses belong to your account and aren’t tied to a computer.',
    'You can, and you don’t have to ask. When the old session stops, a new one can start.',
    'Of course. Both servers can even run side by side if your license has a session to spare.',
    'Moving is free. Get a new zip from your dashboard and run it where you like.',
  ],
  sessions: [
    'Every license includes 2, and you can order up to 10.',
    'From 2 to 10 at once. You choose the number when you order, and each session above two adds to the price.',
    'At least two and at most 10, depending on your license. If they’re all in use, another one can’t start.',
    'However many you paid for, up to 10. Trials and free products come with 2.',
    'Between 2 and 10. Each running product uses one session.',
  ],
  expiry: [
    'Your bot stops. Renew the license and you can start it again.',
    'Running sessions end, and new ones can’t start until you renew for 1 to 6 months.',
    'It stays in your list and keeps its key. You can renew it whenever you’re ready.',
    'You aren’t charged automatically. Renew early if you like: the new time is added to what is left.',
    'We remind you a week before, and again on the day before. Lifetime licenses never expire.',
  ],
};
