CREATE TABLE "invoice_numbers" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"last" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "invoice_numbers_one_row" CHECK ("invoice_numbers"."only")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"number" bigint PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"title" text NOT NULL,
	"amount_cents" bigint NOT NULL,
	"lines" jsonb NOT NULL,
	"seller" jsonb,
	"method" text,
	"order_id" uuid,
	"product_id" text,
	"license_id" uuid,
	"ticket_id" text,
	"months" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"search" text GENERATED ALWAYS AS ('INV-' || lpad(number::text, greatest(6, length(number::text)), '0') || ' $' || (amount_cents / 100)::text || '.' || lpad((amount_cents % 100)::text, 2, '0') || ' ' || title) STORED NOT NULL,
	CONSTRAINT "invoices_number_above_0" CHECK ("invoices"."number" > 0),
	CONSTRAINT "invoices_amount_not_below_0" CHECK ("invoices"."amount_cents" >= 0),
	CONSTRAINT "invoices_kind_known" CHECK ("invoices"."kind" in ('purchase', 'renewal', 'top_up', 'refund', 'grant')),
	CONSTRAINT "invoices_status_known" CHECK ("invoices"."status" in ('progress', 'paid', 'cancelled', 'refunded')),
	CONSTRAINT "invoices_method_known" CHECK ("invoices"."method" in ('credits', 'free', 'paypal')),
	CONSTRAINT "invoices_renewal_whole" CHECK (("invoices"."kind" = 'renewal') = ("invoices"."months" is not null) and ("invoices"."kind" <> 'renewal' or "invoices"."license_id" is not null)),
	CONSTRAINT "invoices_only_renewals_wait" CHECK ("invoices"."status" not in ('progress', 'cancelled') or ("invoices"."kind" = 'renewal' and "invoices"."due_at" is not null)),
	CONSTRAINT "invoices_paid_at_once" CHECK (("invoices"."status" in ('paid', 'refunded')) = ("invoices"."paid_at" is not null) and ("invoices"."paid_at" is null) = ("invoices"."method" is null)),
	CONSTRAINT "invoices_ended_at_once" CHECK (("invoices"."status" in ('cancelled', 'refunded')) = ("invoices"."ended_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_kind_known";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_fulfilled_whole";--> statement-breakpoint
DROP INDEX "ledger_transfers_from_idx";--> statement-breakpoint
DROP INDEX "ledger_transfers_to_idx";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "lines" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "renews" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "months" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "invoice_number" bigint;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoices_customer_idx" ON "invoices" USING btree ("customer_id","number") INCLUDE ("kind","status","search");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_order_idx" ON "invoices" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_pending_idx" ON "invoices" USING btree ("license_id") WHERE "invoices"."status" = 'progress';--> statement-breakpoint
CREATE INDEX "invoices_due_idx" ON "invoices" USING btree ("due_at") WHERE "invoices"."status" = 'progress';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_renews_licenses_id_fk" FOREIGN KEY ("renews") REFERENCES "public"."licenses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_transfers_sent_idx" ON "ledger_transfers" USING btree ("from_account","created_at","position","amount_cents");--> statement-breakpoint
CREATE INDEX "ledger_transfers_received_idx" ON "ledger_transfers" USING btree ("to_account","created_at","position","amount_cents");--> statement-breakpoint
CREATE INDEX "licenses_owner_expiry_idx" ON "licenses" USING btree ("user_id","expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_renewal_idx" ON "orders" USING btree ("renews") WHERE "orders"."kind" = 'renewal' and "orders"."state" in ('open', 'capturing');--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_renewal_whole" CHECK (("orders"."kind" = 'renewal') = ("orders"."renews" is not null) and ("orders"."kind" = 'renewal') = ("orders"."months" is not null)
        and ("orders"."kind" = 'renewal' or "orders"."invoice_number" is null) and ("orders"."months" is null or "orders"."months" between 1 and 6));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_kind_known" CHECK (("orders"."kind" = 'product' and "orders"."product_id" is not null and "orders"."system" is not null)
        or ("orders"."kind" in ('top_up', 'renewal') and "orders"."product_id" is null and "orders"."system" is null and not "orders"."reserved"));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_fulfilled_whole" CHECK ("orders"."state" <> 'fulfilled' or ("orders"."settled_at" is not null and num_nonnulls("orders"."license_id", "orders"."ticket_id") = ("orders"."kind" <> 'top_up')::int));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_invoice_number_fk" FOREIGN KEY ("invoice_number") REFERENCES "public"."invoices"("number");--> statement-breakpoint
-- As before, and of a renewal what it renews.
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
      WHEN 'refunded' THEN false
      -- Ended without a sale: all that can still happen is that money which came nevertheless goes back.
      ELSE NEW.state IN ('refunding', 'refunded')
    END) THEN
    RAISE EXCEPTION 'an order that is % does not become %', OLD.state, NEW.state USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END;
$$;--> statement-breakpoint
-- What is older than invoices are gets one, too, in the order in which it was paid.
INSERT INTO invoices (number, customer_id, kind, status, title, amount_cents, lines, method, order_id, product_id, license_id, ticket_id, created_at, paid_at, ended_at)
SELECT row_number() OVER (ORDER BY paid_at, named), customer_id, kind, status, title, amount_cents,
  jsonb_build_array(jsonb_build_object('label', title, 'amount', round(amount_cents / 100.0, 2))),
  method, order_id, product_id, license_id, ticket_id, paid_at, paid_at, CASE WHEN status = 'refunded' THEN paid_at END
FROM (
  SELECT settled_at AS paid_at, id::text AS named, user_id AS customer_id,
    CASE kind WHEN 'top_up' THEN 'top_up' ELSE 'purchase' END AS kind,
    CASE state WHEN 'refunded' THEN 'refunded' ELSE 'paid' END AS status,
    product_name AS title, price_cents AS amount_cents, method, id AS order_id, product_id, license_id, ticket_id
  FROM orders WHERE settled_at IS NOT NULL
  UNION ALL
  SELECT t.created_at, t.id::text, a.user_id, 'grant', 'paid', t.reason, t.amount_cents, 'credits', NULL, NULL, NULL, NULL
  FROM ledger_transfers t JOIN ledger_accounts a ON a.id = t.to_account
  WHERE t.key LIKE 'grant:%' AND a.user_id IS NOT NULL
) AS past;--> statement-breakpoint
INSERT INTO invoice_numbers (last) SELECT count(*) FROM invoices;--> statement-breakpoint
CREATE FUNCTION next_invoice_number() RETURNS bigint LANGUAGE sql AS $$
  UPDATE invoice_numbers SET last = last + 1 RETURNING last;
$$;--> statement-breakpoint
-- What an invoice says stays as it was, and a status is left only for one that may follow it.
CREATE FUNCTION invoices_keep_their_word() RETURNS trigger LANGUAGE plpgsql AS $$
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
      ELSE false
    END) THEN
    RAISE EXCEPTION 'an invoice that is % does not become %', OLD.status, NEW.status USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END;
$$;--> statement-breakpoint
CREATE TRIGGER invoices_keep_their_word BEFORE UPDATE OR DELETE ON "invoices"
  FOR EACH ROW EXECUTE FUNCTION invoices_keep_their_word();--> statement-breakpoint
CREATE TRIGGER invoices_stay BEFORE TRUNCATE ON "invoices"
  FOR EACH STATEMENT EXECUTE FUNCTION invoices_keep_their_word();
