CREATE TABLE "launcher_claims" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"claimed_by" uuid
);
--> statement-breakpoint
CREATE TABLE "launcher_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release_chunks" (
	"release_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "release_chunks_release_id_position_pk" PRIMARY KEY("release_id","position")
);
--> statement-breakpoint
CREATE TABLE "release_crashes" (
	"release_id" uuid NOT NULL,
	"license_id" uuid NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "release_crashes_release_id_license_id_pk" PRIMARY KEY("release_id","license_id")
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"product_id" text NOT NULL,
	"state" text DEFAULT 'uploading' NOT NULL,
	"file_name" text NOT NULL,
	"bytes" integer NOT NULL,
	"modified_at" bigint NOT NULL,
	"received_bytes" integer DEFAULT 0 NOT NULL,
	"uploaded_by" text NOT NULL,
	"touched_at" timestamp (3) with time zone NOT NULL,
	"sha256" text,
	"files" integer,
	"version" text,
	"notes" text DEFAULT '' NOT NULL,
	"signature" text,
	"published_at" timestamp (3) with time zone,
	"published_by" text,
	"withdrawn_at" timestamp (3) with time zone,
	"is_current" boolean DEFAULT false NOT NULL,
	"current_since" timestamp (3) with time zone,
	CONSTRAINT "releases_state_known" CHECK ("releases"."state" in ('uploading', 'checked', 'published', 'withdrawn')),
	CONSTRAINT "releases_size" CHECK ("releases"."bytes" between 1 and 209715200),
	CONSTRAINT "releases_received" CHECK ("releases"."received_bytes" between 0 and "releases"."bytes"),
	CONSTRAINT "releases_checked_whole" CHECK ("releases"."state" = 'uploading' or ("releases"."sha256" is not null and "releases"."files" is not null and "releases"."received_bytes" = "releases"."bytes")),
	CONSTRAINT "releases_published_whole" CHECK (("releases"."state" in ('published', 'withdrawn')) = ("releases"."version" is not null and "releases"."signature" is not null and "releases"."published_at" is not null)),
	CONSTRAINT "releases_withdrawn_at" CHECK (("releases"."state" = 'withdrawn') = ("releases"."withdrawn_at" is not null)),
	CONSTRAINT "releases_current_published" CHECK (not "releases"."is_current" or "releases"."state" = 'published')
);
--> statement-breakpoint
CREATE TABLE "ticket_restarts" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"license_id" uuid NOT NULL,
	"name" text NOT NULL,
	"product_id" text NOT NULL,
	"category" text NOT NULL,
	"address" text NOT NULL,
	"state" text DEFAULT 'proposed' NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "ticket_restarts_state_known" CHECK ("ticket_restarts"."state" in ('proposed', 'accepted', 'declined')),
	CONSTRAINT "ticket_restarts_answered" CHECK (("ticket_restarts"."state" = 'proposed') = ("ticket_restarts"."answered_at" is null))
);
--> statement-breakpoint
ALTER TABLE "license_log" DROP CONSTRAINT "license_log_action_known";--> statement-breakpoint
ALTER TABLE "product_sessions" ADD COLUMN "launcher" text;--> statement-breakpoint
ALTER TABLE "launcher_claims" ADD CONSTRAINT "launcher_claims_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "launcher_links" ADD CONSTRAINT "launcher_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_chunks" ADD CONSTRAINT "release_chunks_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_crashes" ADD CONSTRAINT "release_crashes_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_crashes" ADD CONSTRAINT "release_crashes_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_restarts" ADD CONSTRAINT "ticket_restarts_message_id_ticket_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."ticket_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "launcher_claims_expiry_idx" ON "launcher_claims" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "launcher_claims_user_idx" ON "launcher_claims" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "launcher_links_expiry_idx" ON "launcher_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "launcher_links_user_idx" ON "launcher_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "release_crashes_license_idx" ON "release_crashes" USING btree ("license_id");--> statement-breakpoint
CREATE UNIQUE INDEX "releases_current_idx" ON "releases" USING btree ("product_id") WHERE "releases"."is_current";--> statement-breakpoint
CREATE UNIQUE INDEX "releases_version_idx" ON "releases" USING btree ("product_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "releases_upload_idx" ON "releases" USING btree ("product_id","uploaded_by") WHERE "releases"."state" in ('uploading', 'checked');--> statement-breakpoint
CREATE INDEX "releases_forgotten_idx" ON "releases" USING btree ("touched_at") WHERE "releases"."state" in ('uploading', 'checked');--> statement-breakpoint
ALTER TABLE "license_log" ADD CONSTRAINT "license_log_action_known" CHECK ("license_log"."action" in ('connected', 'disconnected', 'restarted', 'refused', 'ratelimit reached', 'blacklist add', 'blacklist remove', 'key replaced'));--> statement-breakpoint
-- A zip is compressed already, so PostgreSQL should not try.
ALTER TABLE "release_chunks" ALTER COLUMN "content" SET STORAGE EXTERNAL;
