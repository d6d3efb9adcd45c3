CREATE TABLE "product_sales" (
	"day" date NOT NULL,
	"product_id" text NOT NULL,
	"received_cents" bigint NOT NULL,
	"received" integer NOT NULL,
	CONSTRAINT "product_sales_day_product_id_pk" PRIMARY KEY("day","product_id")
);
--> statement-breakpoint
CREATE TABLE "sales_totals" (
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"method" text NOT NULL,
	"pocket" smallint NOT NULL,
	"received_cents" bigint DEFAULT 0 NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"refunded_cents" bigint DEFAULT 0 NOT NULL,
	"refunded" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sales_totals_day_kind_method_pocket_pk" PRIMARY KEY("day","kind","method","pocket")
);
--> statement-breakpoint
CREATE INDEX "held_payments_refund_idx" ON "held_payments" USING btree ("refund_id");--> statement-breakpoint
DROP INDEX "licenses_revoked_idx";--> statement-breakpoint
CREATE INDEX "licenses_revoked_idx" ON "licenses" USING btree ("revoked_at","expires_at") WHERE "licenses"."revoked_at" is not null;--> statement-breakpoint
-- Sales wait until the migration commits, so that each is counted once.
LOCK TABLE invoices, refunds IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
-- As before, in two tables. Begins with the one that is locked while all sales are counted again.
CREATE OR REPLACE FUNCTION add_to_sales(at timestamptz, of_kind text, by_method text, of_product text, customer text, cents bigint, back boolean, sign integer)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  of_day date;
BEGIN
  INSERT INTO sales_totals AS t (day, kind, method, pocket, received_cents, received, refunded_cents, refunded)
  VALUES (shop_day(at), of_kind, by_method, abs(hashtext(customer) % 8),
    CASE WHEN back THEN 0 ELSE sign * cents END, CASE WHEN back THEN 0 ELSE sign END,
    CASE WHEN back THEN sign * cents ELSE 0 END, CASE WHEN back THEN sign ELSE 0 END)
  ON CONFLICT (day, kind, method, pocket) DO UPDATE SET
    received_cents = t.received_cents + excluded.received_cents, received = t.received + excluded.received,
    refunded_cents = t.refunded_cents + excluded.refunded_cents, refunded = t.refunded + excluded.refunded
  RETURNING t.day INTO of_day;
  IF of_kind <> 'top_up' AND of_product <> '' AND NOT back THEN
    INSERT INTO product_sales AS p (day, product_id, received_cents, received) VALUES (of_day, of_product, sign * cents, sign)
    ON CONFLICT (day, product_id) DO UPDATE SET
      received_cents = p.received_cents + excluded.received_cents, received = p.received + excluded.received;
  END IF;
  IF of_kind <> 'top_up' THEN
    INSERT INTO customer_sales AS c (user_id, spent_cents, sales)
    VALUES (customer, CASE WHEN back THEN -sign ELSE sign END * cents, CASE WHEN back THEN 0 ELSE sign END)
    ON CONFLICT (user_id) DO UPDATE SET
      spent_cents = c.spent_cents + excluded.spent_cents, sales = c.sales + excluded.sales;
  END IF;
END;
$$;--> statement-breakpoint
-- Counts everything again, in another time zone.
CREATE OR REPLACE FUNCTION rebuild_sales_days(zone text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE sales_totals IN ACCESS EXCLUSIVE MODE;
  UPDATE sales_calendar SET time_zone = zone;
  DELETE FROM sales_totals;
  DELETE FROM product_sales;
  WITH moved AS MATERIALIZED (
    SELECT (paid_at AT TIME ZONE zone)::date AS day, kind, method, sold_product(product_id, license_id) AS product_id,
      amount_cents AS received_cents, 1 AS received, 0 AS refunded_cents, 0 AS refunded
    FROM invoices WHERE kind IN ('purchase', 'renewal', 'top_up') AND paid_at IS NOT NULL
    UNION ALL
    SELECT (r.created_at AT TIME ZONE zone)::date, CASE o.kind WHEN 'product' THEN 'purchase' ELSE o.kind END, o.method,
      sold_product(o.product_id, o.renews), 0, 0, r.amount_cents, 1
    FROM refunds r JOIN orders o ON o.id = r.order_id WHERE r.cause <> 'undelivered' AND r.state <> 'restored'
  ), counted AS (
    INSERT INTO sales_totals (day, kind, method, pocket, received_cents, received, refunded_cents, refunded)
    SELECT day, kind, method, 0, sum(received_cents), sum(received), sum(refunded_cents), sum(refunded)
    FROM moved GROUP BY day, kind, method
  )
  INSERT INTO product_sales (day, product_id, received_cents, received)
  SELECT day, product_id, sum(received_cents), sum(received)
  FROM moved WHERE kind <> 'top_up' AND product_id <> '' AND received > 0 GROUP BY day, product_id;
END;
$$;--> statement-breakpoint
SELECT rebuild_sales_days(time_zone) FROM sales_calendar;--> statement-breakpoint
DROP TABLE "sales_days" CASCADE;
