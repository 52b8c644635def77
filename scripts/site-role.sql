-- Creates the role of the site, which owns its database and may do nothing else, and makes it the owner of
-- whatever a superuser has created there, as earlier releases did. Run by a superuser in that database, before
-- each start; may be repeated. Reads the settings site.role and site.password of the session.

-- Functions of the site must not run as the superuser in place of the built-in ones.
set search_path = pg_catalog;
do $$
declare
  site constant text := current_setting('site.role');
  owner oid;
  object text;
begin
  -- Processes that start at the same time wait for each other.
  perform pg_advisory_xact_lock(hashtext('site.role'));
  if not exists (select from pg_roles where rolname = site) then
    execute format('create role %I', site);
  end if;
  execute format(
    'alter role %I with login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password %L',
    site, current_setting('site.password')
  );
  execute format('alter database %I owner to %I', current_database(), site);
  owner := site::regrole;
  -- Not REASSIGN OWNED, which refuses the objects of the superuser that a cluster begins with. Objects of
  -- extensions stay as they are; an identity's sequence and a table's row type follow their table.
  for object in
    with own_schemas as (
      select oid, nspname, nspowner from pg_namespace
      where nspname !~ '^pg_' and nspname <> 'information_schema'
    ), dependent as (
      select classid, objid, deptype from pg_depend where deptype in ('a', 'e', 'i')
    )
    select format('schema %I', nspname) from own_schemas
    where nspowner not in (owner, 'pg_database_owner'::regrole)
    union all
    select format('table %s', oid::regclass) from pg_class
    where relnamespace in (select oid from own_schemas) and relowner <> owner
      and relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      and not exists (
        select from dependent where classid = 'pg_class'::regclass and objid = pg_class.oid
          and (deptype = 'e' or relkind = 'S')
      )
    union all
    select format('routine %s', oid::regprocedure) from pg_proc
    where pronamespace in (select oid from own_schemas) and proowner <> owner
      and not exists (
        select from dependent where classid = 'pg_proc'::regclass and objid = pg_proc.oid
      )
    union all
    select format('type %s', oid::regtype) from pg_type
    where typnamespace in (select oid from own_schemas) and typowner <> owner
      and (typtype in ('d', 'e', 'r') or typrelid in (select oid from pg_class where relkind = 'c'))
      and not exists (
        select from dependent where classid = 'pg_type'::regclass and objid = pg_type.oid
      )
  loop
    execute format('alter %s owner to %I', object, site);
  end loop;
end
$$;
