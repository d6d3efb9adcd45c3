CREATE TABLE "license_seats" (
	"license_id" uuid NOT NULL,
	"seat" smallint NOT NULL,
	"epoch" integer DEFAULT 0 NOT NULL,
	"session_id" uuid,
	"lease_until" timestamp (3) with time zone,
	"device" text,
	"address" text,
	"metadata" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"started_at" timestamp (3) with time zone,
	CONSTRAINT "license_seats_license_id_seat_pk" PRIMARY KEY("license_id","seat"),
	CONSTRAINT "license_seats_taken_whole" CHECK ("license_seats"."session_id" is null or ("license_seats"."lease_until" is not null and "license_seats"."device" is not null and "license_seats"."address" is not null and "license_seats"."started_at" is not null))
);
--> statement-breakpoint
-- Whoever grants a license, an older server beside this one included: it has its seats.
CREATE FUNCTION make_license_seats() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO license_seats (license_id, seat) SELECT NEW.id, generate_series(1, NEW.sessions);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER licenses_make_seats AFTER INSERT ON licenses FOR EACH ROW EXECUTE FUNCTION make_license_seats();
--> statement-breakpoint
INSERT INTO license_seats (license_id, seat) SELECT id, generate_series(1, sessions) FROM licenses ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- After the rows: checked one by one they would keep all sales waiting twice as long.
ALTER TABLE "license_seats" ADD CONSTRAINT "license_seats_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "license_seats_taken_idx" ON "license_seats" USING btree ("license_id") WHERE "license_seats"."session_id" is not null;
