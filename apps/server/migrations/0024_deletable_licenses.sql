ALTER TABLE "license_blacklist" DROP CONSTRAINT "license_blacklist_license_id_licenses_id_fk";
--> statement-breakpoint
ALTER TABLE "license_log" DROP CONSTRAINT "license_log_license_id_licenses_id_fk";
--> statement-breakpoint
ALTER TABLE "product_sessions" DROP CONSTRAINT "product_sessions_license_id_licenses_id_fk";
--> statement-breakpoint
ALTER TABLE "license_seats" DROP CONSTRAINT "license_seats_license_id_licenses_id_fk";
--> statement-breakpoint
ALTER TABLE "license_reminders" DROP CONSTRAINT "license_reminders_license_id_licenses_id_fk";
--> statement-breakpoint
ALTER TABLE "license_blacklist" ADD CONSTRAINT "license_blacklist_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license_log" ADD CONSTRAINT "license_log_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_sessions" ADD CONSTRAINT "product_sessions_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license_seats" ADD CONSTRAINT "license_seats_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license_reminders" ADD CONSTRAINT "license_reminders_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE cascade ON UPDATE no action;