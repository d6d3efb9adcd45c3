CREATE TABLE "held_payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"capture_id" text,
	"reason" text NOT NULL,
	"details" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolution" text,
	"resolved_by" text,
	"note" text,
	CONSTRAINT "held_payments_reason_known" CHECK ("held_payments"."reason" in ('returned', 'refund_failed', 'partial_reversal', 'unclear_reversal', 'partial_dispute', 'unclear_dispute')),
	CONSTRAINT "held_payments_resolved_whole" CHECK (("held_payments"."resolved_at" is null) = ("held_payments"."resolution" is null) and "held_payments"."resolution" in ('done', 'credits', 'cleared'))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"capture_id" text PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_cents" bigint,
	"state" text DEFAULT 'owed' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"last_answer" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_state_known" CHECK ("refunds"."state" in ('owed', 'done', 'failed', 'credited'))
);
--> statement-breakpoint
DROP INDEX "orders_unfinished_idx";--> statement-breakpoint
DROP INDEX "orders_asked_idx";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "next_check_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "failed_checks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "held_payments" ADD CONSTRAINT "held_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "held_payments" ADD CONSTRAINT "held_payments_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "held_payments_open_idx" ON "held_payments" USING btree ("order_id","reason",coalesce("capture_id", '')) WHERE "held_payments"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "held_payments_waiting_idx" ON "held_payments" USING btree ("created_at") WHERE "held_payments"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "refunds_owed_idx" ON "refunds" USING btree ("next_attempt_at") WHERE "refunds"."state" = 'owed';--> statement-breakpoint
CREATE INDEX "refunds_order_idx" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_unfinished_idx" ON "orders" USING btree ("next_check_at") WHERE "orders"."provider_id" is not null and "orders"."state" in ('open', 'capturing');--> statement-breakpoint
CREATE INDEX "orders_asked_idx" ON "orders" USING btree ("next_check_at") WHERE "orders"."capture_attempt" > 0;--> statement-breakpoint
-- Refunds that were under way before there was a table for them. How much was captured is not known here.
INSERT INTO refunds (capture_id, order_id, next_attempt_at, created_at)
SELECT capture_id, id, now(), now() FROM orders WHERE state = 'refunding' AND capture_id IS NOT NULL;--> statement-breakpoint
INSERT INTO held_payments (order_id, capture_id, reason, details, created_at)
SELECT id, capture_id, 'returned', coalesce(review, ''), now() FROM orders WHERE state = 'refunding';
