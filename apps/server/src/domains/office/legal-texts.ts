import { createHash } from 'node:crypto';
import type { LegalText } from '@botique/contract/office/legal-text.ts';

/** The company's own texts. Null selects the general text. */
export type OwnLegalTexts = { terms: string | null; privacy: string | null };

/** The version is a hash of the text, so that a changed text can't keep its version. */
type VersionedText = LegalText & { version: string };

export type LegalTexts = { terms: VersionedText; privacy: VersionedText };

export function createLegalTexts(company: string, own: OwnLegalTexts): LegalTexts {
  return {
    terms: versioned('Terms', own.terms ?? generalTerms(company)),
    privacy: versioned('Privacy policy', own.privacy ?? generalPrivacy(company)),
  };
}

function versioned(title: string, text: string): VersionedText {
  return { title, text, version: createHash('sha256').update(text).digest('hex').slice(0, 16) };
}

const generalTerms = (company: string) => `## What you buy

${company} sells licenses and services. A license lets you run a product for the time you paid for, or without an end date if it is a lifetime license, with as many sessions at once as you ordered. Products that we deliver by hand are delivered in a ticket that only you and our team can read.

## Price and payment

You pay the total shown on the order page, in US dollars, when you confirm the order. Nothing renews or charges you automatically. One credit is worth one US dollar and can be spent only in this shop.

## Your license key

Keep your license key private. Anyone who has it can use your sessions. If you think someone else has your key, open a ticket.

## Trials and refunds

Some products have a free trial, which you can use once for each product. Please try a product before you buy it: we do not refund purchases, except where the law requires it.

## Acceptable use

Do not resell license keys, bypass the limits of a license, or use our products to harm others. We may suspend or revoke a license that is used in this way.`;

const generalPrivacy = (company: string) => `## What we collect

When you sign in with Discord, ${company} receives your Discord ID, name and profile picture. We store them together with your orders, invoices, licenses, tickets and credit transfers.

For each sign-in we store your IP address and your browser's user agent for 400 days. When you accept our terms and this policy with an order, we store their version, the time and your IP address with the order. When you download the launcher or a release, we store the time and your IP address for 400 days. We need these records if a payment is disputed.

If you pay with PayPal, PayPal processes the payment under its own privacy policy. We store PayPal's references for the payment, but never your card number.

## Products that you run

While a product is running, it tells us which license it uses, an ID of the device, its IP address, and the name, ID and picture of your bot. We use this to show you what is running and to enforce the limits of your license.

## Why we keep it, and for how long

We use this data to deliver what you bought, to help you, and to keep our accounts. We keep records of payments for as long as the law requires. You can ask us to delete other data.

## Who can see it

Our team can see your data in order to help you. We do not sell it, and we share it only with the services named above, or if the law requires it.

## Your rights

You can ask us what data we have about you, and ask us to correct or delete it. To do so, open a ticket.`;
