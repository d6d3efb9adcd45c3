CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "ticket_attachment_contents" (
	"attachment_id" uuid PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_attachments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"ticket_id" text NOT NULL,
	"uploaded_by" text NOT NULL,
	"message_id" uuid,
	"place" smallint DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"width" integer,
	"height" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ticket_attachments_kind_known" CHECK ("ticket_attachments"."kind" in ('image', 'text')),
	CONSTRAINT "ticket_attachments_size" CHECK ("ticket_attachments"."size" between 1 and 8388608)
);
--> statement-breakpoint
CREATE TABLE "ticket_file_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"attachment_id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "ticket_messages_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"ticket_id" text NOT NULL,
	"author_id" text,
	"role" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"reply_to" uuid,
	"note" boolean DEFAULT false NOT NULL,
	"client_id" text,
	CONSTRAINT "ticket_messages_role_known" CHECK ("ticket_messages"."role" in ('User', 'Admin', 'System')),
	CONSTRAINT "ticket_messages_content_length" CHECK (char_length("ticket_messages"."content") <= 4000),
	CONSTRAINT "ticket_messages_author_or_system" CHECK (("ticket_messages"."author_id" is null) = ("ticket_messages"."role" = 'System')),
	CONSTRAINT "ticket_messages_notes_of_staff" CHECK (not "ticket_messages"."note" or "ticket_messages"."role" = 'Admin')
);
--> statement-breakpoint
CREATE TABLE "ticket_totals" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"open" integer NOT NULL,
	"closed" integer NOT NULL,
	CONSTRAINT "ticket_totals_one_row" CHECK ("ticket_totals"."only"),
	CONSTRAINT "ticket_totals_not_below_0" CHECK ("ticket_totals"."open" >= 0 and "ticket_totals"."closed" >= 0)
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"type" text NOT NULL,
	"product_id" text,
	"status" text DEFAULT 'open' NOT NULL,
	"opened_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"message_count" integer NOT NULL,
	"last_message_id" uuid NOT NULL,
	"last_message_at" timestamp (3) with time zone NOT NULL,
	"last_role" text NOT NULL,
	"waiting_since" timestamp (3) with time zone,
	"queue_place" bigint NOT NULL,
	"customer_unread" integer DEFAULT 0 NOT NULL,
	"staff_unread" integer DEFAULT 0 NOT NULL,
	"file_bytes" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "tickets_id_form" CHECK ("tickets"."id" ~ '^T-[A-Za-z0-9]{8}$'),
	CONSTRAINT "tickets_title_length" CHECK (char_length("tickets"."title") between 1 and 120),
	CONSTRAINT "tickets_type_known" CHECK ("tickets"."type" in ('general_question', 'product')),
	CONSTRAINT "tickets_status_known" CHECK ("tickets"."status" in ('open', 'close')),
	CONSTRAINT "tickets_last_role_known" CHECK ("tickets"."last_role" in ('User', 'Admin', 'System')),
	CONSTRAINT "tickets_product_named" CHECK ("tickets"."type" <> 'product' or "tickets"."product_id" is not null),
	CONSTRAINT "tickets_unread_not_below_0" CHECK ("tickets"."customer_unread" >= 0 and "tickets"."staff_unread" >= 0)
);
--> statement-breakpoint
ALTER TABLE "ticket_attachment_contents" ADD CONSTRAINT "ticket_attachment_contents_attachment_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."ticket_attachments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_attachments" ADD CONSTRAINT "ticket_attachments_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_attachments" ADD CONSTRAINT "ticket_attachments_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_attachments" ADD CONSTRAINT "ticket_attachments_message_id_ticket_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."ticket_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_file_links" ADD CONSTRAINT "ticket_file_links_attachment_id_ticket_attachments_id_fk" FOREIGN KEY ("attachment_id") REFERENCES "public"."ticket_attachments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_file_links" ADD CONSTRAINT "ticket_file_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_ticket_id_tickets_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_messages" ADD CONSTRAINT "ticket_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_opened_by_users_id_fk" FOREIGN KEY ("opened_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_attachments_message_idx" ON "ticket_attachments" USING btree ("message_id","place");--> statement-breakpoint
CREATE INDEX "ticket_attachments_ticket_idx" ON "ticket_attachments" USING btree ("ticket_id");--> statement-breakpoint
CREATE INDEX "ticket_attachments_waiting_idx" ON "ticket_attachments" USING btree ("uploaded_by","created_at") WHERE "ticket_attachments"."message_id" is null;--> statement-breakpoint
CREATE INDEX "ticket_file_links_expiry_idx" ON "ticket_file_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "ticket_file_links_attachment_idx" ON "ticket_file_links" USING btree ("attachment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_messages_order_idx" ON "ticket_messages" USING btree ("ticket_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_messages_client_id_idx" ON "ticket_messages" USING btree ("ticket_id","author_id","client_id");--> statement-breakpoint
CREATE INDEX "tickets_opener_idx" ON "tickets" USING btree ("opened_by","last_message_at","id");--> statement-breakpoint
CREATE INDEX "tickets_newest_idx" ON "tickets" USING btree ("last_message_at","id");--> statement-breakpoint
CREATE INDEX "tickets_status_newest_idx" ON "tickets" USING btree ("status","last_message_at","id");--> statement-breakpoint
CREATE INDEX "tickets_queue_idx" ON "tickets" USING btree ("queue_place","id");--> statement-breakpoint
CREATE INDEX "tickets_status_queue_idx" ON "tickets" USING btree ("status","queue_place","id");--> statement-breakpoint
CREATE INDEX "tickets_unread_by_staff_idx" ON "tickets" USING btree ("id") WHERE "tickets"."staff_unread" > 0;--> statement-breakpoint
CREATE INDEX "tickets_unread_by_customer_idx" ON "tickets" USING btree ("opened_by") WHERE "tickets"."customer_unread" > 0;--> statement-breakpoint
CREATE INDEX "tickets_title_words_idx" ON "tickets" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
INSERT INTO "ticket_totals" ("only", "open", "closed") VALUES (true, 0, 0);--> statement-breakpoint
CREATE FUNCTION count_added_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE ticket_totals SET
		open = open + (SELECT count(*) FROM added WHERE status = 'open'),
		closed = closed + (SELECT count(*) FROM added WHERE status = 'close');
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION count_removed_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE ticket_totals SET
		open = open - (SELECT count(*) FROM removed WHERE status = 'open'),
		closed = closed - (SELECT count(*) FROM removed WHERE status = 'close');
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION count_changed_tickets() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	opened integer := (SELECT count(*) FROM added WHERE status = 'open') - (SELECT count(*) FROM removed WHERE status = 'open');
BEGIN
	-- Every message changes its ticket: only a change of the status may wait for the one row.
	IF opened <> 0 THEN
		UPDATE ticket_totals SET open = open + opened, closed = closed - opened;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER tickets_count_added AFTER INSERT ON tickets
	REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_tickets();--> statement-breakpoint
CREATE TRIGGER tickets_count_removed AFTER DELETE ON tickets
	REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_removed_tickets();--> statement-breakpoint
CREATE TRIGGER tickets_count_changed AFTER UPDATE ON tickets
	REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_changed_tickets();
