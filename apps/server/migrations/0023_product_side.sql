CREATE TABLE "license_blacklist" (
	"license_id" uuid NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "license_blacklist_license_id_device_pk" PRIMARY KEY("license_id","device")
);
--> statement-breakpoint
CREATE TABLE "console_chunks" (
	"session_id" uuid NOT NULL,
	"first_number" bigint NOT NULL,
	"last_number" bigint NOT NULL,
	"line_count" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"is_compressed" boolean NOT NULL,
	"written_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "console_chunks_session_id_first_number_pk" PRIMARY KEY("session_id","first_number")
);
--> statement-breakpoint
CREATE TABLE "license_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"license_id" uuid NOT NULL,
	"device" text NOT NULL,
	"action" text NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "license_log_action_known" CHECK ("license_log"."action" in ('connected', 'disconnected', 'refused', 'ratelimit reached', 'blacklist add', 'blacklist remove'))
);
--> statement-breakpoint
CREATE TABLE "product_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"license_id" uuid NOT NULL,
	"device" text NOT NULL,
	"address" text NOT NULL,
	"version" text,
	"metadata" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text
);
--> statement-breakpoint
ALTER TABLE "license_blacklist" ADD CONSTRAINT "license_blacklist_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license_log" ADD CONSTRAINT "license_log_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_sessions" ADD CONSTRAINT "product_sessions_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "console_chunks_written_idx" ON "console_chunks" USING btree ("written_at");--> statement-breakpoint
CREATE INDEX "license_log_license_idx" ON "license_log" USING btree ("license_id","created_at","id");--> statement-breakpoint
CREATE INDEX "license_log_created_idx" ON "license_log" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "product_sessions_license_idx" ON "product_sessions" USING btree ("license_id","started_at","id");--> statement-breakpoint
CREATE INDEX "product_sessions_ended_idx" ON "product_sessions" USING btree ("ended_at");--> statement-breakpoint
-- Sessions that run during the upgrade.
INSERT INTO "product_sessions" ("id", "license_id", "device", "address", "metadata", "started_at")
SELECT "session_id", "license_id", "device", "address", "metadata", "started_at"
FROM "license_seats" WHERE "session_id" IS NOT NULL;
