export type RefusalDetail = { issue: string; description: string };

/** PayPal answered, and the answer is no. */
export class PayPalRefusal extends Error {
  readonly status: number;
  /** The kind of refusal, such as UNPROCESSABLE_ENTITY. */
  readonly kind: string;
  /** What a program goes by, such as INSTRUMENT_DECLINED; the kind where PayPal says no more. */
  readonly issue: string;
  readonly details: RefusalDetail[];
  /** What PayPal's support asks for. */
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

/** Nobody knows what became of the call: time-out, broken line, an answer that makes no sense, circuit open. */
export class PayPalUnreachable extends Error {
  /** Whether PayPal may have acted. */
  readonly sent: boolean;

  constructor(message: string, { sent, cause }: { sent: boolean; cause?: unknown }) {
    super(message, { cause });
    this.name = 'PayPalUnreachable';
    this.sent = sent;
  }
}

/** PayPal answered, but not in a shape that it published. Whatever it was asked to do, it may have done. */
export class PayPalUnreadable extends PayPalUnreachable {
  constructor(message: string) {
    super(message, { sent: true });
    this.name = 'PayPalUnreadable';
  }
}
