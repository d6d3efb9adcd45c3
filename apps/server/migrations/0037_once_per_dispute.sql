ALTER TABLE "refunds" DROP CONSTRAINT "refunds_amount_above_0";--> statement-breakpoint
DROP INDEX "held_payments_open_idx";--> statement-breakpoint
ALTER TABLE "held_payments" ADD COLUMN "provider_id" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "dispute_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "held_payments_provider_idx" ON "held_payments" USING btree ("provider_id","order_id","reason",coalesce("amount_cents", -1));--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_dispute_idx" ON "refunds" USING btree ("dispute_id","order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "held_payments_open_idx" ON "held_payments" USING btree ("order_id","reason",coalesce("refund_id"::text, "capture_id", ''),coalesce("provider_id", '')) WHERE "held_payments"."resolved_at" is null;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_amount_above_0" CHECK ("refunds"."amount_cents" > 0 or "refunds"."taken" is not null);