/** The answers are lazy-loaded from a separate chunk. */
export const faqQuestions = [
  { id: 'refunds', text: 'Do you offer refunds?' },
  { id: 'trial', text: 'Can I try before I buy?' },
  { id: 'support', text: 'How do I get support?' },
  { id: 'payment', text: 'Which payment methods do you take?' },
  { id: 'setup', text: 'How long does setup take?' },
  { id: 'upgrade', text: 'Can I upgrade my plan later?' },
  { id: 'custom', text: 'Do you build custom bots?' },
  { id: 'hosting', text: 'Where does my bot run?' },
  { id: 'moving', text: 'Can I move my license to another server?' },
  { id: 'sessions', text: 'How many sessions can I run?' },
  { id: 'expiry', text: 'What happens when a license expires?' },
] as const;

export type FaqQuestion = (typeof faqQuestions)[number];
export type QuestionId = FaqQuestion['id'];
