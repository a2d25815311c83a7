#!/bin/sh
# Runs once, when the database is created: the user that the servers work as. `migrate` grants it its rights.
psql --set=ON_ERROR_STOP=1 --set=password="$SERVER_POSTGRES_PASSWORD" --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" <<'SQL'
create role mashfa_server login password :'password';
SQL
