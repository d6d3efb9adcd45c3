/** What a customer and the team wrote, in turns, beginning with the customer. */
export type PastConversation = {
  /** `{product}` is replaced by what the customer bought. */
  title: string;
  texts: readonly [string, string, ...string[]];
};

export const productConversations: readonly PastConversation[] = [
  {
    title: '{product} stays offline after the update',
    texts: [
      'Since I updated {product} this morning it shows as offline. The process is running, though.',
      'The new version needs the message content intent. Could you switch it on in the developer portal and restart?',
      'That was it. Back online, thanks!',
    ],
  },
  {
    title: 'Moving {product} to a new VPS',
    texts: [
      'I’m moving to another host next weekend. Do I need a new license for {product}?',
      'No. Stop it on the old machine, start it on the new one with the same key. The seat is free within a minute.',
    ],
  },
  {
    title: 'All sessions of {product} are in use',
    texts: [
      '{product} says that all sessions are in use, but I only run one.',
      'I see two: one on your VPS and one on a laptop that started on Sunday. You can stop it from the overview.',
      'Oh, that was my test setup. Stopped it, and now it starts.',
      'Great. Closing this one.',
    ],
  },
  {
    title: 'Slash commands of {product} are missing',
    texts: [
      'In one of our two servers the slash commands of {product} don’t show up.',
      'It was invited there without the applications.commands scope. Use the invite link on the product page again; nothing gets lost.',
      'Works in both servers now.',
    ],
  },
  {
    title: 'Who else can see the console of {product}?',
    texts: [
      'Our members’ names show up in the console of {product}. Who can read that?',
      'You, and the team if you ask us for help. Lines are deleted after seven days.',
      'Fine with me. Thank you!',
    ],
  },
  {
    title: '{product} answers twice',
    texts: [
      'Every command gets two answers since yesterday.',
      'Two of your sessions use the same bot token. Did the old process survive a restart?',
      'It did, systemd started a second one. Killed it, all good.',
    ],
  },
  {
    title: 'Change the language of {product}',
    texts: [
      'Can {product} talk German to our members?',
      'It can. Set `LOCALE=de` next to the license key and restart it.',
    ],
  },
  {
    title: '{product} with Docker',
    texts: [
      'Do you have an example for running {product} in a container?',
      'Any image with Node 22 or later works. Pass the license key as an environment variable.',
      'Perfect, it’s running.',
    ],
  },
  {
    title: 'Upgrade {product} to more sessions',
    texts: [
      'We bought {product} with two sessions and need three now. Do I have to buy it again?',
      'Not at all. I’ve added one to your license, it’s there already.',
      'That was quick, thanks!',
    ],
  },
  {
    title: '{product} logs a lot of warnings at night',
    texts: [
      'Around 3 am the console of {product} is full of "rate limited" warnings. Should I worry?',
      'No, that’s the nightly clean-up of old roles. The next version spreads it over an hour.',
    ],
  },
  {
    title: 'Which permissions does {product} need?',
    texts: [
      'Our owner doesn’t want to give Administrator to {product}. What does it need at least?',
      'Manage Roles, View Channels and Send Messages. Its role has to be above the roles that it manages.',
      'Thank you, we’ve set it up like that.',
    ],
  },
];

export const generalConversations: readonly PastConversation[] = [
  {
    title: 'Paid with PayPal, no license yet',
    texts: [
      'I paid ten minutes ago and don’t see my license.',
      'PayPal held the payment for a moment. It has arrived, and the license is in your list.',
      'I see it, thanks.',
    ],
  },
  {
    title: 'Can I pay for a friend?',
    texts: [
      'I’d like to give a license to a friend as a birthday present. Is that possible?',
      'Ask them to sign in once and send me their name. I’ll move it to their account after you have paid.',
    ],
  },
  {
    title: 'Do credits expire?',
    texts: ['Do the credits in my account expire at some point?', 'No, they stay until you spend them.'],
  },
  {
    title: 'Renewal before the license ends',
    texts: [
      'If I renew now, do I lose the nine days that are left?',
      'No, the month is added to them.',
      'Good to know. Done.',
    ],
  },
  {
    title: 'Invoice for our club',
    texts: [
      'Our treasurer needs last month’s invoice as a PDF.',
      'Open the invoice and choose Print, then save it as PDF.',
      'Perfect, thanks.',
    ],
  },
  {
    title: 'I lost access to my Discord account',
    texts: [
      'I’m writing from my new account, the old one was stolen. Can I keep my licenses?',
      'Sorry to hear that. Could you send me the number of one of your invoices?',
      'Yes, it’s in the mail that I forwarded to you.',
      'Thank you, that matches. I’ve suspended the old account and granted the licenses to this one.',
    ],
  },
  {
    title: 'Discount for several bots?',
    texts: [
      'We plan to buy three bots at once. Is there a discount?',
      'Longer terms are cheaper: 5% off for 90 days and 15% off for 180. There’s none for several products yet.',
    ],
  },
];
