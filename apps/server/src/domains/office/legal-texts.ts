import type { LegalText } from '@botique/contract/office/legal-text.ts';

/** What the company wrote itself; the rest is a general text. */
export type OwnLegalTexts = { terms: string | null; privacy: string | null };

export type LegalTexts = { terms: LegalText; privacy: LegalText };

export function createLegalTexts(company: string, own: OwnLegalTexts): LegalTexts {
  return {
    terms: { title: 'Terms', text: own.terms ?? generalTerms(company) },
    privacy: { title: 'Privacy policy', text: own.privacy ?? generalPrivacy(company) },
  };
}

const generalTerms = (company: string) => `## What you buy

${company} sells licenses and services. A license lets you run so many copies of a product at once as its page says, for as long as you paid for, or without an end if it is a lifetime license. Something delivered by hand is delivered in a ticket that only you and our team can read.

## Price and payment

You pay the total that the order page shows, in US dollars, once, when you confirm. Credits are worth one dollar each and can be spent in this shop only.

## Your license key

The key is yours. Keep it to yourself: whoever has it can use up your sessions. You may stop a running copy and shut out a device at any time.

## Trials and refunds

Where a product has a free trial, you can try it before you pay, once. Please use it: what was bought and delivered is not taken back, except where the law says so.

## What is not allowed

Do not resell keys, do not try to get around the limits of a license, and do not use our products to harm others. We may end a license that is used like that.`;

const generalPrivacy = (company: string) => `## What we keep

When you sign in with Discord, ${company} gets your Discord id, your name and your picture, and nothing else. We keep them together with what you do here: your orders, licenses, tickets and transfers of credits.

## What your copies tell us

A product that you run reports which license it uses, a device id, its network address and the lines of its console, so that you can watch and stop it. The lines are deleted after seven days.

## Why, and for how long

We need it to deliver what you bought, to help you, and to keep correct books. What the law makes us keep, such as payments, we keep for as long as it says; the rest goes when you ask us to delete your account.

## Who else sees it

Our team, when it helps you. We sell nothing of it and show it to nobody else, unless the law makes us.

## Your rights

You may ask what we know of you, have it corrected, and have it deleted. Open a ticket, and we do it.`;
