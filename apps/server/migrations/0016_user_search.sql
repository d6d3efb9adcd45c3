-- The search for people by a part of their name. A PostgreSQL without pg_trgm searches without an index.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') THEN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE INDEX users_name_idx ON users USING gin (global_username gin_trgm_ops);
    CREATE INDEX users_id_search_idx ON users USING gin (id gin_trgm_ops);
  END IF;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE NOTICE 'pg_trgm may not be installed, so people are searched without an index';
END
$$;
