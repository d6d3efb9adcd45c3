import type { Capture, Order, Refund } from './order.ts';

const maxOrders = 10_000;
const lookedAt = 100;

/** All orders, with indexes by capture, refund and paid invoice. */
export class Orders {
  readonly #orders = new Map<string, Order>();
  readonly #captures = new Map<string, { order: Order; capture: Capture }>();
  readonly #refunds = new Map<string, { capture: Capture; refund: Refund }>();
  readonly #paidInvoices = new Map<string, string>();

  all(): Order[] {
    return [...this.#orders.values()];
  }

  find(id: string): Order | undefined {
    return this.#orders.get(id);
  }

  findCapture(id: string) {
    return this.#captures.get(id);
  }

  findRefund(id: string) {
    return this.#refunds.get(id);
  }

  isPaidInvoice(invoiceId: string) {
    return this.#paidInvoices.has(invoiceId);
  }

  add(order: Order) {
    if (this.#orders.size >= maxOrders) this.#dropOne();
    this.#orders.set(order.id, order);
  }

  addCapture(order: Order, capture: Capture) {
    this.#captures.set(capture.id, { order, capture });
    if (capture.invoiceId) this.#paidInvoices.set(capture.invoiceId, order.id);
  }

  addRefund(capture: Capture, refund: Refund) {
    capture.refunds.push(refund);
    this.#refunds.set(refund.id, { capture, refund });
  }

  clear() {
    this.#orders.clear();
    this.#captures.clear();
    this.#refunds.clear();
    this.#paidInvoices.clear();
  }

  // Prefers to evict a finished checkout over an open one, but without scanning thousands of orders.
  #dropOne() {
    const dropped = this.#oldestFinished() ?? this.#orders.values().next().value;
    if (!dropped) return;
    this.#orders.delete(dropped.id);
    for (const { capture } of dropped.units) {
      if (!capture) continue;
      this.#captures.delete(capture.id);
      if (capture.invoiceId) this.#paidInvoices.delete(capture.invoiceId);
      for (const refund of capture.refunds) this.#refunds.delete(refund.id);
    }
  }

  #oldestFinished() {
    let seen = 0;
    for (const order of this.#orders.values()) {
      if (order.status === 'COMPLETED' || order.status === 'VOIDED') return order;
      seen += 1;
      if (seen === lookedAt) return undefined;
    }
    return undefined;
  }
}
