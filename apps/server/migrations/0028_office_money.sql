CREATE TABLE "customer_sales" (
	"user_id" text PRIMARY KEY NOT NULL,
	"spent_cents" bigint DEFAULT 0 NOT NULL,
	"sales" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_calendar" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	CONSTRAINT "sales_calendar_one_row" CHECK ("sales_calendar"."only")
);
--> statement-breakpoint
CREATE TABLE "sales_days" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"method" text NOT NULL,
	"product_id" text NOT NULL,
	"received_cents" bigint DEFAULT 0 NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"refunded" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sales_days_day_kind_method_product_id_pk" PRIMARY KEY("day","kind","method","product_id")
);
--> statement-breakpoint
CREATE TABLE "disputed_orders" (
	"dispute_id" text NOT NULL,
	"order_id" uuid NOT NULL,
	CONSTRAINT "disputed_orders_dispute_id_order_id_pk" PRIMARY KEY("dispute_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"outcome" text,
	"amount_cents" bigint,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"respond_by" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"handed_in_at" timestamp (3) with time zone,
	"handed_in_by" text,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "disputes_handed_in_by_someone" CHECK (("disputes"."handed_in_at" is null) = ("disputes"."handed_in_by" is null))
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_capturing_payment";--> statement-breakpoint
ALTER TABLE "held_payments" DROP CONSTRAINT "held_payments_reason_known";--> statement-breakpoint
ALTER TABLE "held_payments" DROP CONSTRAINT "held_payments_resolved_whole";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_state_known";--> statement-breakpoint
DROP INDEX "held_payments_open_idx";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_pkey";--> statement-breakpoint
ALTER TABLE "refunds" ALTER COLUMN "capture_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "before" jsonb;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "after" jsonb;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_cents" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "held_payments" ADD COLUMN "refund_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "cause" text DEFAULT 'undelivered' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "actor_id" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "refusals" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "taken" jsonb;--> statement-breakpoint
ALTER TABLE "customer_sales" ADD CONSTRAINT "customer_sales_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputed_orders" ADD CONSTRAINT "disputed_orders_dispute_id_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "public"."disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputed_orders" ADD CONSTRAINT "disputed_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_handed_in_by_users_id_fk" FOREIGN KEY ("handed_in_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputed_orders_order_idx" ON "disputed_orders" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "disputes_newest_idx" ON "disputes" USING btree ("opened_at","id");--> statement-breakpoint
CREATE INDEX "disputes_open_idx" ON "disputes" USING btree ("respond_by","id") WHERE "disputes"."outcome" is null;--> statement-breakpoint
CREATE INDEX "disputes_customer_idx" ON "disputes" USING btree ("customer_id","opened_at");--> statement-breakpoint
ALTER TABLE "held_payments" ADD CONSTRAINT "held_payments_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_action_idx" ON "audit_log" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "audit_log_subject_idx" ON "audit_log" USING btree ("subject","id");--> statement-breakpoint
CREATE INDEX "audit_log_at_idx" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_undelivered_idx" ON "refunds" USING btree ("capture_id") WHERE "refunds"."cause" = 'undelivered';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_chargeback_idx" ON "refunds" USING btree ("order_id") WHERE "refunds"."cause" = 'chargeback' and "refunds"."state" <> 'restored';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_provider_idx" ON "refunds" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "refunds_newest_idx" ON "refunds" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "held_payments_open_idx" ON "held_payments" USING btree ("order_id","reason",coalesce("refund_id"::text, "capture_id", '')) WHERE "held_payments"."resolved_at" is null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded_up_to_price" CHECK ("orders"."refunded_cents" between 0 and "orders"."price_cents");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_capturing_payment" CHECK ("orders"."state" not in ('capturing', 'refunding', 'refunded') or "orders"."provider_id" is not null
        or ("orders"."state" = 'refunded' and "orders"."method" = 'credits'));--> statement-breakpoint
ALTER TABLE "held_payments" ADD CONSTRAINT "held_payments_reason_known" CHECK ("held_payments"."reason" in ('returned', 'refund_failed', 'refunded_twice', 'partial_reversal', 'unclear_reversal', 'partial_dispute', 'unclear_dispute', 'chargeback_won'));--> statement-breakpoint
ALTER TABLE "held_payments" ADD CONSTRAINT "held_payments_resolved_whole" CHECK (("held_payments"."resolved_at" is null) = ("held_payments"."resolution" is null) and "held_payments"."resolution" in ('done', 'credits', 'cleared', 'kept', 'revoked', 'restored'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_cause_known" CHECK ("refunds"."cause" in ('undelivered', 'admin', 'provider', 'chargeback'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_amount_above_0" CHECK ("refunds"."amount_cents" > 0);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_amount_known" CHECK ("refunds"."cause" = 'undelivered' or "refunds"."amount_cents" is not null);--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_admin_gives_reason" CHECK ("refunds"."cause" <> 'admin' or ("refunds"."reason" is not null and "refunds"."actor_id" is not null));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_restored_chargeback" CHECK ("refunds"."state" <> 'restored' or "refunds"."cause" = 'chargeback');--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_paypal_has_capture" CHECK ("refunds"."capture_id" is not null or "refunds"."state" = 'credited');--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_state_known" CHECK ("refunds"."state" in ('owed', 'done', 'failed', 'credited', 'restored'));--> statement-breakpoint
-- As before, and a chargeback that was won restores the order.
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
      WHEN 'refunded' THEN NEW.state = 'fulfilled' AND OLD.settled_at IS NOT NULL
      -- Ended without a sale: all that can still happen is that money which came nevertheless goes back.
      ELSE NEW.state IN ('refunding', 'refunded')
    END) THEN
    RAISE EXCEPTION 'an order that is % does not become %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END;
$$;--> statement-breakpoint
-- As before, and a chargeback that was won makes the invoice paid again.
CREATE OR REPLACE FUNCTION invoices_keep_their_word() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'UPDATE' THEN
    RAISE EXCEPTION 'invoices are never removed' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (NEW.number, NEW.customer_id, NEW.kind, NEW.title, NEW.amount_cents, NEW.lines, NEW.seller, NEW.product_id, NEW.license_id, NEW.ticket_id, NEW.months, NEW.created_at, NEW.due_at)
      IS DISTINCT FROM
     (OLD.number, OLD.customer_id, OLD.kind, OLD.title, OLD.amount_cents, OLD.lines, OLD.seller, OLD.product_id, OLD.license_id, OLD.ticket_id, OLD.months, OLD.created_at, OLD.due_at)
    OR (OLD.paid_at IS NOT NULL AND (NEW.paid_at, NEW.method, NEW.order_id) IS DISTINCT FROM (OLD.paid_at, OLD.method, OLD.order_id)) THEN
    RAISE EXCEPTION 'what an invoice says does not change' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.status <> NEW.status AND NOT (CASE OLD.status
      WHEN 'progress' THEN NEW.status IN ('paid', 'cancelled')
      WHEN 'paid' THEN NEW.status = 'refunded'
      WHEN 'refunded' THEN NEW.status = 'paid'
      ELSE false
    END) THEN
    RAISE EXCEPTION 'an invoice that is % does not become %', OLD.status, NEW.status USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END;
$$;--> statement-breakpoint
-- Orders that were taken back before refunds had rows.
UPDATE orders SET refunded_cents = price_cents WHERE state = 'refunded' AND settled_at IS NOT NULL;--> statement-breakpoint
INSERT INTO refunds (order_id, cause, capture_id, amount_cents, state, next_attempt_at, created_at, ended_at)
SELECT o.id, CASE WHEN o.review LIKE 'Chargeback%' THEN 'chargeback' ELSE 'provider' END, o.capture_id, o.price_cents, 'done',
  i.ended_at, i.ended_at, i.ended_at
FROM orders o JOIN invoices i ON i.order_id = o.id
WHERE o.state = 'refunded' AND o.settled_at IS NOT NULL AND o.price_cents > 0 AND i.ended_at IS NOT NULL AND o.capture_id IS NOT NULL;--> statement-breakpoint
UPDATE held_payments SET refund_id = r.id FROM refunds r
WHERE r.capture_id = held_payments.capture_id AND r.cause = 'undelivered' AND held_payments.reason IN ('returned', 'refund_failed', 'refunded_twice');--> statement-breakpoint
UPDATE users SET last_seen_at = seen.at
FROM (SELECT user_id, max(last_seen_at) AS at FROM browser_sessions GROUP BY user_id) AS seen WHERE seen.user_id = users.id;--> statement-breakpoint
INSERT INTO sales_calendar DEFAULT VALUES;--> statement-breakpoint
CREATE FUNCTION shop_day(at timestamptz) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT (at AT TIME ZONE time_zone)::date FROM sales_calendar;
$$;--> statement-breakpoint
-- The product of a renewal is the one of the license that it extends.
CREATE FUNCTION sold_product(product_id text, license_id uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(product_id, (SELECT l.product_id FROM licenses l WHERE l.id = license_id), '');
$$;--> statement-breakpoint
CREATE FUNCTION add_to_sales(at timestamptz, of_kind text, by_method text, of_product text, customer text, cents bigint, back boolean, sign integer)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO sales_days AS d (day, kind, method, product_id, received_cents, received, refunded_cents, refunded)
  VALUES (shop_day(at), of_kind, by_method, of_product,
    CASE WHEN back THEN 0 ELSE sign * cents END, CASE WHEN back THEN 0 ELSE sign END,
    CASE WHEN back THEN sign * cents ELSE 0 END, CASE WHEN back THEN sign ELSE 0 END)
  ON CONFLICT (day, kind, method, product_id) DO UPDATE SET
    received_cents = d.received_cents + excluded.received_cents, received = d.received + excluded.received,
    refunded_cents = d.refunded_cents + excluded.refunded_cents, refunded = d.refunded + excluded.refunded;
  IF of_kind <> 'top_up' THEN
    INSERT INTO customer_sales AS c (user_id, spent_cents, sales)
    VALUES (customer, CASE WHEN back THEN -sign ELSE sign END * cents, CASE WHEN back THEN 0 ELSE sign END)
    ON CONFLICT (user_id) DO UPDATE SET
      spent_cents = c.spent_cents + excluded.spent_cents, sales = c.sales + excluded.sales;
  END IF;
END;
$$;--> statement-breakpoint
CREATE FUNCTION count_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.kind IN ('purchase', 'renewal', 'top_up') AND NEW.paid_at IS NOT NULL
    AND (TG_OP = 'INSERT' OR OLD.paid_at IS NULL) THEN
    PERFORM add_to_sales(NEW.paid_at, NEW.kind, NEW.method, sold_product(NEW.product_id, NEW.license_id),
      NEW.customer_id, NEW.amount_cents, false, 1);
  END IF;
  RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE FUNCTION count_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.cause <> 'undelivered' AND (TG_OP = 'INSERT' OR (OLD.state <> 'restored' AND NEW.state = 'restored')) THEN
    PERFORM add_to_sales(NEW.created_at, CASE o.kind WHEN 'product' THEN 'purchase' ELSE o.kind END, o.method,
      sold_product(o.product_id, o.renews), o.user_id, NEW.amount_cents, true, CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END)
    FROM orders o WHERE o.id = NEW.order_id;
  END IF;
  RETURN NULL;
END;
$$;--> statement-breakpoint
-- Deferred, so that the row of the day, which all sales share, is locked only while a sale commits.
CREATE CONSTRAINT TRIGGER invoices_count_sales AFTER INSERT OR UPDATE ON invoices
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_invoice();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER refunds_count_sales AFTER INSERT OR UPDATE ON refunds
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_refund();--> statement-breakpoint
-- Counts everything again, in another time zone.
CREATE FUNCTION rebuild_sales_days(zone text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE sales_days IN ACCESS EXCLUSIVE MODE;
  UPDATE sales_calendar SET time_zone = zone;
  DELETE FROM sales_days;
  INSERT INTO sales_days (day, kind, method, product_id, received_cents, received, refunded_cents, refunded)
  SELECT day, kind, method, product_id, sum(received_cents), sum(received), sum(refunded_cents), sum(refunded)
  FROM (
    SELECT (paid_at AT TIME ZONE zone)::date AS day, kind, method, sold_product(product_id, license_id) AS product_id,
      amount_cents AS received_cents, 1 AS received, 0 AS refunded_cents, 0 AS refunded
    FROM invoices WHERE kind IN ('purchase', 'renewal', 'top_up') AND paid_at IS NOT NULL
    UNION ALL
    SELECT (r.created_at AT TIME ZONE zone)::date, CASE o.kind WHEN 'product' THEN 'purchase' ELSE o.kind END, o.method,
      sold_product(o.product_id, o.renews), 0, 0, r.amount_cents, 1
    FROM refunds r JOIN orders o ON o.id = r.order_id WHERE r.cause <> 'undelivered' AND r.state <> 'restored'
  ) AS moved
  GROUP BY day, kind, method, product_id;
END;
$$;--> statement-breakpoint
SELECT rebuild_sales_days('UTC');--> statement-breakpoint
INSERT INTO customer_sales (user_id, spent_cents, sales)
SELECT user_id, sum(cents), sum(sold) FROM (
  SELECT customer_id AS user_id, amount_cents AS cents, 1 AS sold
  FROM invoices WHERE kind IN ('purchase', 'renewal') AND paid_at IS NOT NULL
  UNION ALL
  SELECT o.user_id, -r.amount_cents, 0 FROM refunds r JOIN orders o ON o.id = r.order_id
  WHERE r.cause <> 'undelivered' AND r.state <> 'restored' AND o.kind <> 'top_up'
) AS moved GROUP BY user_id;
