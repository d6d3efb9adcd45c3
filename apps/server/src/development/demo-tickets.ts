import { admin, customers } from '@botique/emulators/personas.ts';
import type { TicketStory } from './seed-tickets.ts';

const [mo, anastasia, theo, pam, ravi] = customers.map(({ id }) => id) as [
  string,
  string,
  string,
  string,
  string,
];
const june = admin.id;

const user = (by: string, minutesAgo: number, content: string) =>
  ({ by, role: 'User', minutesAgo, content }) as const;
const answer = (minutesAgo: number, content: string) =>
  ({ by: june, role: 'Admin', minutesAgo, content }) as const;
const note = (minutesAgo: number, content: string) => ({ ...answer(minutesAgo, content), note: true });

const hour = 60;
const day = 24 * hour;

/** An ordinary day at the support desk: some tickets wait, some are answered, one is closed. */
export const demoTickets: readonly TicketStory[] = [
  {
    title: 'Greeter role not assigned in #events',
    type: 'product',
    productId: 'Wd4xK9Qe',
    openedBy: theo,
    lines: [
      user(
        theo,
        3 * hour,
        'Since this morning, new members in #events don’t get the greeter role. Other channels are fine. Nothing changed on our side that I know of.',
      ),
      answer(
        3 * hour - 6,
        'Thanks for the clear report. The bot couldn’t manage roles in that one channel:\n```\n14:09:47 error missing permission MANAGE_ROLES in #events\n14:11:20 roles updated, retrying\n14:11:21 greeter given to 3 members\n```\nCan you check whether someone moved the roles around?',
      ),
      note(3 * hour - 7, 'Same cause as last month: their own admin reorders roles every few weeks.'),
      user(
        theo,
        2 * hour,
        'That explains it. Kenji moved the roles and has put them back. Should I restart anything?',
      ),
    ],
  },
  {
    title: 'Invoice with our VAT number?',
    type: 'general_question',
    productId: null,
    openedBy: pam,
    lines: [user(pam, 5 * hour, 'Our bookkeeper asks if the invoice can include our VAT number. Can it?')],
  },
  {
    title: 'One Vitrine for two communities?',
    type: 'product',
    productId: 'Vt4zP8Cr',
    openedBy: ravi,
    lines: [
      user(
        ravi,
        40,
        'Before I order: we run two communities with one team. Can one Vitrine show the events of both, or do I need two?',
      ),
    ],
  },
  {
    title: 'How many servers can one license run on?',
    type: 'general_question',
    productId: null,
    openedBy: mo,
    lines: [
      user(mo, day + 4 * hour, 'how many servers per license?'),
      answer(day + 3 * hour, 'Two at the same time, or up to ten if you choose more when you order.'),
    ],
  },
  {
    title: 'Doorman: zażółć gęślą jaźń w wiadomości powitalnej',
    type: 'product',
    productId: 'Dm3vR8Yb',
    openedBy: anastasia,
    lines: [
      user(anastasia, 9 * day, 'Polish letters show up as question marks in the welcome message.'),
      answer(9 * day - 30, 'Fixed in tonight’s version. Please restart it.'),
      user(anastasia, 8 * day, 'Działa. Thank you!'),
    ],
    closed: true,
  },
];
