CREATE TABLE "ticket_evidence" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"facts" jsonb NOT NULL,
	"lines" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "license_log" ALTER COLUMN "created_at" SET DEFAULT clock_timestamp();--> statement-breakpoint
ALTER TABLE "product_sessions" ADD COLUMN "host" text;--> statement-breakpoint
ALTER TABLE "product_sessions" ADD COLUMN "platform" text;--> statement-breakpoint
ALTER TABLE "product_sessions" ADD COLUMN "exit_code" bigint;--> statement-breakpoint
ALTER TABLE "ticket_evidence" ADD CONSTRAINT "ticket_evidence_message_id_ticket_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."ticket_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_sessions_device_idx" ON "product_sessions" USING btree ("license_id","device","started_at");--> statement-breakpoint
CREATE INDEX "product_sessions_crashed_idx" ON "product_sessions" USING btree ("license_id","ended_at") WHERE ("product_sessions"."end_reason" = 'seat_lost' or ("product_sessions"."end_reason" is null and "product_sessions"."exit_code" <> 0));--> statement-breakpoint
-- Until now a lost seat ended when the sweep found it, up to a minute late, which may be after the next start.
UPDATE "product_sessions" SET "ended_at" = greatest("started_at", "ended_at" - interval '1 minute') WHERE "end_reason" = 'seat_lost' AND "ended_at" > now() - interval '7 days';
