import pg from 'pg'

/** The columns of an audit entry that its writer gives. Its id is not among them. */
const entryColumns = 'at, user_id, action, kind, record_id, change, address, request_id, times, changes'

/** Tables that the server's user may not change. */
const protectedTables = ['audit_log', 'audit_chain', 'schema_migrations', 'restores']

/** The tables, views and sequences of the current user on which the other user lacks a right. */
const incomplete = `
  select oid::regclass::text as name, relkind = 'S' as is_sequence from pg_class
  where relnamespace = any (array['public', 'pgboss']::regnamespace[]) and relkind in ('r', 'p', 'v', 'S')
    and pg_has_role(relowner, 'usage') and relname <> all ($2)
    and case when relkind = 'S'
      then not (has_sequence_privilege($1, oid, 'usage') and has_sequence_privilege($1, oid, 'select'))
      else not (has_table_privilege($1, oid, 'select') and has_table_privilege($1, oid, 'insert')
        and has_table_privilege($1, oid, 'update') and has_table_privilege($1, oid, 'delete')) end`

/**
 * Grants the server's user what it needs: reading and writing rows of all tables, but reading and adding entries of the
 * audit log only. Nothing changes if it has these rights already.
 * @param owner connected as the owner of the tables
 * @param user the server's user; if it is the owner, it needs no rights
 */
export async function grantServerRights(owner: pg.Client, user: string): Promise<void> {
  const { rows: owners } = await owner.query<{ is_owner: boolean }>('select current_user = $1 as is_owner', [user])
  if (owners[0]?.is_owner) return
  const { rows } = await owner.query<{ name: string; is_sequence: boolean }>(incomplete, [user, protectedTables])
  const grantee = pg.escapeIdentifier(user)
  const rights = rows.map(({ name, is_sequence }) =>
    is_sequence
      ? `grant usage, select on sequence ${name} to ${grantee}`
      : `grant select, insert, update, delete on ${name} to ${grantee}`,
  )
  await owner.query(`begin;
    revoke create on schema public from public;
    grant usage on schema public, pgboss to ${grantee};
    ${rights.map((right) => `${right};`).join('\n')}
    revoke all on ${protectedTables.join(', ')} from public, ${grantee};
    grant select on ${protectedTables.join(', ')} to ${grantee};
    grant insert (${entryColumns}) on audit_log to ${grantee};
    grant execute on function chain_audit_log (integer) to ${grantee};
    commit`)
}

/** What a connection's user could do. */
export interface ServerUser {
  name: string
  /** It is the owner of the tables, or could become it: a superuser, or a user who may create users. */
  isOwner: boolean
  /** It has a right on the audit log beyond reading and adding entries. */
  mayChangeAuditLog: boolean
}

/** Returns the user of a connection. Before PostgreSQL 16, whoever may create users may join any role but superusers. */
export async function readServerUser(client: pg.Client): Promise<ServerUser> {
  const { rows } = await client.query<ServerUser>(`
    select current_user::text as name, rolsuper or rolcreaterole
      or (select pg_has_role(datdba, 'member') from pg_database where datname = current_database())
      or (select pg_has_role(nspowner, 'member') from pg_namespace where nspname = 'public')
      or coalesce((select pg_has_role(relowner, 'member') from pg_class where oid = audit_log), false) as "isOwner",
      coalesce(has_table_privilege(audit_log, 'update, delete, truncate, trigger')
        or has_any_column_privilege(audit_log, 'update')
        or has_column_privilege(audit_log, 'id', 'insert'), false)
        or coalesce(has_table_privilege(audit_chain, 'insert, update, delete, truncate, trigger')
        or has_any_column_privilege(audit_chain, 'insert, update'), false) as "mayChangeAuditLog"
    from pg_roles, (select to_regclass('public.audit_log')::oid as audit_log,
      to_regclass('public.audit_chain')::oid as audit_chain) as found where rolname = current_user`)
  const [user] = rows
  if (!user) throw new Error('The database does not know the user of its own connection.')
  return user
}
