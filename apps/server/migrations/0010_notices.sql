CREATE TABLE "license_reminders" (
	"license_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"hours" smallint NOT NULL,
	"told_at" timestamp (3) with time zone,
	"message" text,
	"tries" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "license_reminders_license_id_expires_at_hours_pk" PRIMARY KEY("license_id","expires_at","hours"),
	CONSTRAINT "license_reminders_message_known" CHECK ("license_reminders"."message" in ('waiting', 'sending', 'sent', 'unknown', 'dropped', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"text" text NOT NULL,
	"license_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "license_reminders" ADD CONSTRAINT "license_reminders_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_reader_idx" ON "notices" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notices_unread_idx" ON "notices" USING btree ("user_id") WHERE "notices"."read_at" is null;