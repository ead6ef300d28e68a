#!/bin/sh
# Creates the roles of database-roles.sql in the database container, with the passwords of the two addresses in its secrets. PostgreSQL's
# image runs this for an empty database; after an update: docker compose exec database sh /docker-entrypoint-initdb.d/database-roles.sh
set -eu

password_in() {
  sed -E 's|^postgres(ql)?://[^:]+:([^@]+)@.*$|\2|' "/run/secrets/$1"
}

run() {
  psql --quiet --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" "$@"
}

run --file=/gatehouse/database-roles.sql
run --set=owner="$(password_in database_owner_url)" --set=app="$(password_in database_url)" <<'SQL'
alter role gatehouse_owner password :'owner';
alter role gatehouse_app password :'app';
SQL
