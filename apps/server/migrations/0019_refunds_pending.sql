ALTER TABLE "held_payments" DROP CONSTRAINT "held_payments_reason_known";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "refund_id" text;--> statement-breakpoint
CREATE INDEX "held_payments_order_idx" ON "held_payments" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "held_payments" ADD CONSTRAINT "held_payments_reason_known" CHECK ("held_payments"."reason" in ('returned', 'refund_failed', 'refunded_twice', 'partial_reversal', 'unclear_reversal', 'partial_dispute', 'unclear_dispute'));