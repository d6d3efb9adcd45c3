import type { QuestionId } from './faq-questions.ts';

type FiveAnswers = readonly [string, string, string, string, string];

export const faqAnswers: Record<QuestionId, FiveAnswers> = {
  refunds: [
    'We do not, because some products have a free trial. Try one for a few days and buy it only if it fits.',
    'No, a purchase is final. Free trials are there so that you can find out before you pay.',
    'There are no refunds. Look for the Free Trial badge on a product and test it first: a trial costs nothing.',
    'Money that is paid does not come back, and that is what our trials are for. If something does not work, open a ticket and we look into it.',
    'Refunds are not something we offer. Where a product has a trial, take it; where it has none, ask us before you buy.',
  ],
  trial: [
    'Some products, yes: their card says Free Trial and for how many days. Nobody asks for your payment details.',
    'Where you see a Free Trial badge, you can. Log in, start it from the product card, and the license is yours for those days.',
    'Yes, with each product that offers a trial, once for every product. It comes with 2 sessions.',
    'Look through the catalogue for a Free Trial badge. When its days are over the license simply ends, and nothing is charged.',
    'You can, as long as the product has a trial. You get the real thing for a few days; buying it is a step of its own.',
  ],
  support: [
    'Join our Discord server and ask, or open a ticket in your dashboard. People answer in both places.',
    'There are two ways. Our Discord server is good for a quick question, and a ticket keeps everything about one problem together.',
    'On Discord for a short word, through a ticket when it takes longer. Both reach those who write the code.',
    'Write to us on our Discord server. If it is about your own license or order take a ticket, because only you and our team can read it.',
    'Log in, open a ticket and tell us what happens, or come to the Discord server. There is no phone line to wait in.',
  ],
  payment: [
    'Cards and PayPal. You can also pay with credits that you have put on your account.',
    'You pay by card or through PayPal at the checkout, or from your balance. One credit is one dollar.',
    'PayPal, debit and credit cards, and our own credits. All prices are in US dollars.',
    'Choose when you order: PayPal, a card, or credits. You can top those up with any amount from $1 to $1,000.',
    'We take cards and PayPal. Credits work too, and renewing a license is quickest with them.',
  ],
  setup: [
    'Minutes. Buy a license, download the launcher and double-click it: your bot then wakes up in the dashboard.',
    'A few minutes for most people. There are two steps, to download the launcher and to run it, and the dashboard shows you both.',
    'Five minutes or so, about as long as making tea. The license is there as soon as the payment is.',
    'Not long: the launcher needs only Node.js on your computer. If you are not done within minutes, ask us.',
    'It is a matter of minutes. What we make to order is the exception: we deliver that by hand, through a ticket.',
  ],
  upgrade: [
    'Yes. Open a ticket, say what you need more of, and we upgrade what you have.',
    'You can. More sessions, more storage, or a lifetime license in place of a subscription: ask and we arrange the upgrade.',
    'An upgrade is possible at any time. You choose sessions and storage with your order, and when that gets too small you write to us.',
    'Of course. Start with what you need today; the day it becomes tight, a message is enough and you move up.',
    'Yes. Time you add yourself with Renew, up to 6 months at once; for every other upgrade we are one ticket away.',
  ],
  custom: [
    'Yes. Describe in a ticket what it should do, and we answer with what it takes and what it costs.',
    'We do: bots, tools and websites for a single customer. Each is delivered through a ticket, where you can follow the work.',
    'Custom solutions are welcome. Bring the idea to our Discord server, even when it is only half an idea.',
    'If nothing on the shelf fits, we build what does. Price and time are agreed before anything starts.',
    'Gladly. You can begin with a product of ours and have it changed, or with an empty page.',
  ],
  hosting: [
    'On your own computer or server, started by the launcher. You watch it in our dashboard, wherever you are.',
    'With you, on any machine that has Node.js. Its license, its live console and its database storage are with us.',
    'Where you start it. The dashboard shows what it writes, and can stop it from a distance.',
    'You run it, we look after the license. A small server that is always on is best, and your own computer is enough to begin with.',
    'At home or on a rented server, as you like. Close the launcher there and the bot sleeps; open it and the bot is awake again.',
  ],
  moving: [
    'Yes. Stop it on the old machine and start the launcher on the new one: the license comes along.',
    'Any time. A license belongs to your account and not to a computer, so there is nothing to unlock.',
    'You can, and you need not ask anybody. If the old copy is still running, stop it from the dashboard and its place is free.',
    'Sure, with the same key. Both servers may even run side by side while you have sessions left.',
    'Moving costs nothing. Should the old server be out of your hands, block its device in the dashboard and your key no longer works there.',
  ],
  sessions: [
    'Two are always included, and one license can have up to 10.',
    'From 2 to 10 at the same time. You choose when you order, and each one above two adds a little to the price.',
    'As many as you ordered: at least 2, at most 10. One more is refused, and the log tells you so.',
    'Up to 10 if you pay for them. Trials and free products come with 2.',
    'Between 2 and 10, whatever you picked at the checkout. A session is one running copy, and each has a console of its own.',
  ],
  expiry: [
    'Your bot goes to sleep. Press Renew on the license and it can run again.',
    'Running copies are stopped and new ones refused until you renew. That adds 1 to 6 months, as you choose.',
    'It no longer works, but it stays in your list: renew it and go on with the same key.',
    'Nothing is charged by itself, the license just ends. Renew it early if you like, for no day of it is lost.',
    'You see it coming, because the bar on its card fills up. Then you renew; only lifetime licenses never expire.',
  ],
};
