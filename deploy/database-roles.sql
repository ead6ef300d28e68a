-- Creates Gatehouse's two roles in the current database, and makes one of them the owner of the tables that are there already. Run it as a
-- superuser, or as the administrator of a database service, who made the database and may create roles; as often as you like. Then set a
-- password for each role. docs/operations.md ("Database roles") says what they are for.

do $$
declare
  statement text;
begin
  if not exists (select from pg_roles where rolname = 'gatehouse_owner') then
    -- Verifying a backup restores it into a temporary database.
    create role gatehouse_owner login createdb;
  end if;
  if not exists (select from pg_roles where rolname = 'gatehouse_app') then
    create role gatehouse_app login;
  end if;

  -- Since PostgreSQL 16, the creator of a role may grant it, but has its rights only once it is granted to them.
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant gatehouse_owner to %I with set true, inherit true', current_user);
  end if;

  execute format('alter database %I owner to gatehouse_owner', current_database());
  execute format('revoke all on database %I from public', current_database());
  execute format('grant connect on database %I to gatehouse_app', current_database());
  revoke create on schema public from public;

  for statement in
    select format('alter schema %I owner to gatehouse_owner', nspname) from pg_namespace where nspname = 'pgboss'
    union all
    select format('alter %s %s owner to gatehouse_owner', case relkind when 'S' then 'sequence' else 'table' end, oid::regclass)
    from pg_class
    where relnamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss')) and relkind in ('r', 'p', 'S')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype in ('a', 'i', 'e') and relkind = 'S')
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    union all
    select format('alter type %s owner to gatehouse_owner', oid::regtype)
    from pg_type
    where typnamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss')) and typtype = 'e'
      and not exists (select from pg_depend where objid = pg_type.oid and deptype = 'e')
    union all
    select format('alter routine %s owner to gatehouse_owner', oid::regprocedure)
    from pg_proc
    where pronamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss'))
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
  loop
    execute statement;
  end loop;
end
$$;
