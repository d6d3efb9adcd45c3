CREATE TABLE "export_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"choice" jsonb NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "downloads" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "downloads_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"license_id" uuid,
	"version" text,
	"at" timestamp (3) with time zone NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "downloads_kind_known" CHECK ("downloads"."kind" in ('launcher', 'release'))
);
--> statement-breakpoint
CREATE TABLE "last_backup" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "last_backup_one_row" CHECK ("last_backup"."only")
);
--> statement-breakpoint
CREATE TABLE "server_nodes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"pages" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "customer_id" text;--> statement-breakpoint
ALTER TABLE "export_links" ADD CONSTRAINT "export_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "downloads" ADD CONSTRAINT "downloads_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "export_links_expiry_idx" ON "export_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "export_links_user_idx" ON "export_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "downloads_user_idx" ON "downloads" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "downloads_license_idx" ON "downloads" USING btree ("license_id");--> statement-breakpoint
CREATE INDEX "downloads_at_idx" ON "downloads" USING btree ("at");--> statement-breakpoint
CREATE INDEX "invoices_newest_idx" ON "invoices" USING btree ("created_at","number");--> statement-breakpoint
CREATE INDEX "invoices_choice_idx" ON "invoices" USING btree ("kind","status",coalesce(method, ''),"created_at","number");--> statement-breakpoint
CREATE INDEX "invoices_amount_idx" ON "invoices" USING btree ("amount_cents","created_at","number");--> statement-breakpoint
CREATE INDEX "invoices_revenue_idx" ON "invoices" USING btree ("paid_at","amount_cents") WHERE "invoices"."kind" in ('purchase', 'renewal');--> statement-breakpoint
CREATE INDEX "ledger_transfers_newest_idx" ON "ledger_transfers" USING btree ("created_at","position");--> statement-breakpoint
CREATE INDEX "licenses_created_idx" ON "licenses" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "licenses_trials_idx" ON "licenses" USING btree ("expires_at") WHERE "licenses"."trial";--> statement-breakpoint
CREATE INDEX "audit_log_customer_idx" ON "audit_log" USING btree ("customer_id","id") WHERE "audit_log"."customer_id" is not null;--> statement-breakpoint
CREATE INDEX "provider_events_received_idx" ON "provider_events" USING btree ("received_at");--> statement-breakpoint
-- The search for invoices by a part of their title. A PostgreSQL without pg_trgm, or with it in a schema outside of the
-- search path, searches without an index.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') THEN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE INDEX invoices_title_idx ON invoices USING gin (title gin_trgm_ops);
  END IF;
EXCEPTION WHEN insufficient_privilege OR undefined_object THEN
  RAISE NOTICE 'pg_trgm may not be installed or used, so invoices are searched without an index';
END
$$;
