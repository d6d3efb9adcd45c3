CREATE TABLE "provider_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"order_id" uuid,
	"received_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_state_known";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_method_known";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_license_is_chosen";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_fulfilled_whole";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "product_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "system" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "kind" text DEFAULT 'product' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "provider_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "capture_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "capture_attempt" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "review" text;--> statement-breakpoint
ALTER TABLE "provider_events" ADD CONSTRAINT "provider_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_provider_idx" ON "orders" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "orders_capture_idx" ON "orders" USING btree ("capture_id");--> statement-breakpoint
CREATE INDEX "orders_unfinished_idx" ON "orders" USING btree ("created_at") WHERE "orders"."provider_id" is not null and "orders"."state" in ('open', 'capturing', 'refunding');--> statement-breakpoint
CREATE INDEX "orders_top_ups_idx" ON "orders" USING btree ("user_id","created_at","id") WHERE "orders"."kind" = 'top_up';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_kind_known" CHECK (("orders"."kind" = 'product' and "orders"."product_id" is not null and "orders"."system" is not null)
        or ("orders"."kind" = 'top_up' and "orders"."product_id" is null and "orders"."system" is null and not "orders"."reserved"));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_capture_of_payment" CHECK ("orders"."capture_id" is null or "orders"."provider_id" is not null);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_capturing_payment" CHECK ("orders"."state" not in ('capturing', 'refunding', 'refunded') or "orders"."provider_id" is not null);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_paypal_was_captured" CHECK ("orders"."method" <> 'paypal' or "orders"."capture_id" is not null);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_settled_at_once" CHECK (("orders"."settled_at" is null) = ("orders"."method" is null) and ("orders"."settled_at" is not null or num_nonnulls("orders"."license_id", "orders"."ticket_id") = 0) and ("orders"."settled_at" is null or "orders"."state" in ('fulfilled', 'refunded')));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_state_known" CHECK ("orders"."state" in ('open', 'capturing', 'fulfilled', 'cancelled', 'replaced', 'expired', 'refunding', 'refunded'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_method_known" CHECK ("orders"."method" in ('credits', 'free', 'paypal'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_license_is_chosen" CHECK (coalesce("orders"."system" = 'license', false) = ("orders"."subscription" is not null and "orders"."sessions" is not null and "orders"."storage_mb" is not null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_fulfilled_whole" CHECK ("orders"."state" <> 'fulfilled' or ("orders"."settled_at" is not null and num_nonnulls("orders"."license_id", "orders"."ticket_id") = ("orders"."kind" = 'product')::int));--> statement-breakpoint
-- What was agreed stays as it was, a payment stays the one that it is, and a state is left only for one that may follow it.
CREATE OR REPLACE FUNCTION orders_keep_their_word() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'UPDATE' THEN
    RAISE EXCEPTION 'orders are never removed' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.id, NEW.user_id, NEW.kind, NEW.product_id, NEW.product_name, NEW.system, NEW.price_cents, NEW.reserved, NEW.created_at, NEW.expires_at)
      IS DISTINCT FROM
     (OLD.id, OLD.user_id, OLD.kind, OLD.product_id, OLD.product_name, OLD.system, OLD.price_cents, OLD.reserved, OLD.created_at, OLD.expires_at)
    OR (NEW.subscription, NEW.days, NEW.sessions, NEW.storage_mb)
      IS DISTINCT FROM
     (OLD.subscription, OLD.days, OLD.sessions, OLD.storage_mb) THEN
    RAISE EXCEPTION 'what was ordered does not change' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (OLD.provider_id IS NOT NULL AND NEW.provider_id IS DISTINCT FROM OLD.provider_id)
    OR (OLD.capture_id IS NOT NULL AND NEW.capture_id IS DISTINCT FROM OLD.capture_id)
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
      WHEN 'refunded' THEN false
      -- Ended without a sale: all that can still happen is that money which came nevertheless goes back.
      ELSE NEW.state IN ('refunding', 'refunded')
    END) THEN
    RAISE EXCEPTION 'an order that is % does not become %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END;
$$;
