CREATE TABLE "ticket_evidence" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"facts" jsonb NOT NULL,
	"lines" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_sessions" ADD COLUMN "host" text;--> statement-breakpoint
ALTER TABLE "product_sessions" ADD COLUMN "platform" text;--> statement-breakpoint
ALTER TABLE "product_sessions" ADD COLUMN "exit_code" bigint;--> statement-breakpoint
ALTER TABLE "ticket_evidence" ADD CONSTRAINT "ticket_evidence_message_id_ticket_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."ticket_messages"("id") ON DELETE cascade ON UPDATE no action;