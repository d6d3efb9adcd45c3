CREATE TABLE "unmatched_webhooks" (
	"id" text PRIMARY KEY NOT NULL,
	"names" text[] NOT NULL,
	"content" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "held_payments" DROP CONSTRAINT "held_payments_reason_known";--> statement-breakpoint
ALTER TABLE "held_payments" DROP CONSTRAINT "held_payments_resolved_whole";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "missing_checks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "held_payments" ADD COLUMN "shown_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "unmatched_webhooks" ADD CONSTRAINT "unmatched_webhooks_id_provider_events_id_fk" FOREIGN KEY ("id") REFERENCES "public"."provider_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unmatched_webhooks_names_idx" ON "unmatched_webhooks" USING gin ("names");--> statement-breakpoint
CREATE INDEX "unmatched_webhooks_received_idx" ON "unmatched_webhooks" USING btree ("received_at");--> statement-breakpoint
ALTER TABLE "held_payments" ADD CONSTRAINT "held_payments_reason_known" CHECK ("held_payments"."reason" in ('unsettled', 'returned', 'refund_failed', 'refunded_twice', 'partial_reversal', 'unclear_reversal', 'partial_dispute', 'unclear_dispute', 'chargeback_won'));--> statement-breakpoint
ALTER TABLE "held_payments" ADD CONSTRAINT "held_payments_resolved_whole" CHECK (("held_payments"."resolved_at" is null) = ("held_payments"."resolution" is null) and "held_payments"."resolution" in ('done', 'credits', 'cleared', 'kept', 'revoked', 'restored', 'retried', 'refunded'));--> statement-breakpoint
-- As before, but a capture that PayPal is still clearing can be replaced by the one that takes the money.
CREATE OR REPLACE FUNCTION orders_keep_their_word() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'UPDATE' THEN
    RAISE EXCEPTION 'orders are never removed' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.id, NEW.user_id, NEW.kind, NEW.product_id, NEW.product_name, NEW.system, NEW.price_cents, NEW.reserved, NEW.created_at, NEW.expires_at)
      IS DISTINCT FROM
     (OLD.id, OLD.user_id, OLD.kind, OLD.product_id, OLD.product_name, OLD.system, OLD.price_cents, OLD.reserved, OLD.created_at, OLD.expires_at)
    OR (NEW.subscription, NEW.days, NEW.sessions, NEW.storage_mb, NEW.lines, NEW.renews, NEW.months, NEW.invoice_number)
      IS DISTINCT FROM
     (OLD.subscription, OLD.days, OLD.sessions, OLD.storage_mb, OLD.lines, OLD.renews, OLD.months, OLD.invoice_number) THEN
    RAISE EXCEPTION 'what was ordered does not change' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (OLD.provider_id IS NOT NULL AND NEW.provider_id IS DISTINCT FROM OLD.provider_id)
    OR (OLD.capture_id IS NOT NULL AND OLD.state IN ('fulfilled', 'refunding', 'refunded')
      AND NEW.capture_id IS DISTINCT FROM OLD.capture_id)
    OR (OLD.settled_at IS NOT NULL AND
      (NEW.settled_at, NEW.method, NEW.license_id, NEW.ticket_id) IS DISTINCT FROM
      (OLD.settled_at, OLD.method, OLD.license_id, OLD.ticket_id)) THEN
    RAISE EXCEPTION 'what was paid and given does not change' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.state <> NEW.state AND NOT (CASE OLD.state
      WHEN 'open' THEN true
      WHEN 'capturing' THEN true
      WHEN 'fulfilled' THEN NEW.state = 'refunded'
      WHEN 'refunding' THEN NEW.state = 'refunded'
      WHEN 'refunded' THEN NEW.state = 'fulfilled' AND OLD.settled_at IS NOT NULL
      -- Ended without a sale: all that can still happen is that money which came nevertheless goes back.
      ELSE NEW.state IN ('refunding', 'refunded')
    END) THEN
    RAISE EXCEPTION 'an order that is % does not become %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END;
$$;
