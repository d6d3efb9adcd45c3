CREATE TABLE "ticket_cancelled_messages" (
	"ticket_id" text NOT NULL,
	"author_id" text NOT NULL,
	"client_id" text NOT NULL,
	"cancelled_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ticket_cancelled_messages_ticket_id_author_id_client_id_pk" PRIMARY KEY("ticket_id","author_id","client_id")
);
--> statement-breakpoint
ALTER TABLE "ticket_cancelled_messages" ADD CONSTRAINT "ticket_cancelled_messages_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_cancelled_messages" ADD CONSTRAINT "ticket_cancelled_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;