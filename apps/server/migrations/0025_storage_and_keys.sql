CREATE SEQUENCE "public"."license_document_versions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "replaced_license_keys" (
	"key_digest" "bytea" PRIMARY KEY NOT NULL,
	"license_id" uuid NOT NULL,
	"replaced_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"number" integer PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"sealed_private_key" "bytea" NOT NULL,
	"statement" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "signing_keys_id_unique" UNIQUE("id"),
	CONSTRAINT "signing_keys_chain" CHECK (("signing_keys"."number" = 1) = ("signing_keys"."statement" is null)),
	CONSTRAINT "signing_keys_from_1" CHECK ("signing_keys"."number" >= 1)
);
--> statement-breakpoint
CREATE TABLE "license_documents" (
	"license_id" uuid NOT NULL,
	"key" text collate "C" NOT NULL,
	"version" bigint DEFAULT nextval('license_document_versions') NOT NULL,
	"content" "bytea" NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "license_documents_license_id_key_pk" PRIMARY KEY("license_id","key"),
	CONSTRAINT "license_documents_size" CHECK (octet_length("license_documents"."content") <= 262144)
);
--> statement-breakpoint
ALTER TABLE "license_log" DROP CONSTRAINT "license_log_action_known";--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "storage_documents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "replaced_license_keys" ADD CONSTRAINT "replaced_license_keys_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "license_documents" ADD CONSTRAINT "license_documents_license_id_licenses_id_fk" FOREIGN KEY ("license_id") REFERENCES "public"."licenses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "replaced_license_keys_license_idx" ON "replaced_license_keys" USING btree ("license_id","replaced_at");--> statement-breakpoint
ALTER TABLE "license_log" ADD CONSTRAINT "license_log_action_known" CHECK ("license_log"."action" in ('connected', 'disconnected', 'refused', 'ratelimit reached', 'blacklist add', 'blacklist remove', 'key replaced'));--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_storage_quota" CHECK ("licenses"."storage_used_bytes" between 0 and "licenses"."storage_mb"::bigint * 1048576);--> statement-breakpoint
ALTER TABLE "licenses" ADD CONSTRAINT "licenses_documents_range" CHECK ("licenses"."storage_documents" between 0 and 100000);--> statement-breakpoint
-- Whatever writes documents: the license always counts exactly what is stored, and its checks keep the quota.
CREATE FUNCTION count_license_documents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		UPDATE licenses SET storage_used_bytes = storage_used_bytes + change.bytes, storage_documents = storage_documents + change.documents
		FROM (SELECT license_id, sum(octet_length(content)) AS bytes, count(*) AS documents FROM written GROUP BY license_id) AS change
		WHERE id = change.license_id;
	ELSIF TG_OP = 'DELETE' THEN
		UPDATE licenses SET storage_used_bytes = storage_used_bytes - change.bytes, storage_documents = storage_documents - change.documents
		FROM (SELECT license_id, sum(octet_length(content)) AS bytes, count(*) AS documents FROM removed GROUP BY license_id) AS change
		WHERE id = change.license_id;
	ELSE
		UPDATE licenses SET storage_used_bytes = storage_used_bytes + change.bytes
		FROM (
			SELECT license_id, sum(bytes) AS bytes FROM (
				SELECT license_id, octet_length(content) AS bytes FROM written
				UNION ALL SELECT license_id, -octet_length(content) FROM removed
			) AS both_states GROUP BY license_id
		) AS change
		WHERE id = change.license_id AND change.bytes <> 0;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER license_documents_inserted AFTER INSERT ON license_documents REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION count_license_documents();
--> statement-breakpoint
CREATE TRIGGER license_documents_updated AFTER UPDATE ON license_documents REFERENCING NEW TABLE AS written OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_license_documents();
--> statement-breakpoint
CREATE TRIGGER license_documents_deleted AFTER DELETE ON license_documents REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_license_documents();
