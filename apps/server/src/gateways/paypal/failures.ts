export type RefusalDetail = { issue: string; description: string };

/** PayPal answered with a refusal. */
export class PayPalRefusal extends Error {
  readonly status: number;
  /** The kind of refusal, such as UNPROCESSABLE_ENTITY. */
  readonly kind: string;
  /** The issue to compare with, such as INSTRUMENT_DECLINED; the kind if PayPal gives no details. */
  readonly issue: string;
  readonly details: RefusalDetail[];
  /** PayPal's support asks for it. */
  readonly debugId: string | null;

  constructor(refusal: { status: number; kind: string; details: RefusalDetail[]; debugId: string | null }) {
    const issue = refusal.details[0]?.issue ?? refusal.kind;
    super(`PayPal refused with ${refusal.status} ${issue}`);
    this.name = 'PayPalRefusal';
    this.status = refusal.status;
    this.kind = refusal.kind;
    this.issue = issue;
    this.details = refusal.details;
    this.debugId = refusal.debugId;
  }

  says(issue: string): boolean {
    return this.details.some((detail) => detail.issue === issue);
  }
}

/** The outcome is unknown: a time-out, a broken connection, an invalid answer or an open circuit. */
export class PayPalUnreachable extends Error {
  /** Whether PayPal may have acted. */
  readonly sent: boolean;

  constructor(message: string, { sent, cause }: { sent: boolean; cause?: unknown }) {
    super(message, { cause });
    this.name = 'PayPalUnreachable';
    this.sent = sent;
  }
}

/** PayPal answered in an undocumented shape. It may have done what it was asked to do. */
export class PayPalUnreadable extends PayPalUnreachable {
  constructor(message: string) {
    super(message, { sent: true });
    this.name = 'PayPalUnreadable';
  }
}
