import type { Client } from 'pg'
import { databaseName, serverUser, writeAccessRules } from './cluster'
import type { ClusterLocation } from './clusterLocation'

/**
 * Creates Mashfa's database and the server's user, unless they exist: at the first start, and at the first start after
 * an upgrade from a version in which the server worked as the owner.
 * @param client connected as the owner, to any database of the cluster. Waits while it is being restored from a backup
 */
export async function ensureDatabase(client: Client, location: ClusterLocation): Promise<void> {
  while (await isInRecovery(client)) await client.query('SELECT pg_sleep(0.1)')
  const { rowCount: databases } = await client.query('SELECT FROM pg_database WHERE datname = $1', [databaseName])
  if (databases === 0) await client.query(`CREATE DATABASE ${databaseName}`)
  const { rowCount: users } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [serverUser])
  if (users === 0) {
    await client.query(`CREATE ROLE ${serverUser} LOGIN`)
    await reloadAccessRules(client, location)
  }
}

async function isInRecovery(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ recovering: boolean }>('SELECT pg_is_in_recovery() AS recovering')
  return rows[0]?.recovering === true
}

/** A PostgreSQL that a process of an earlier version left running has access rules without the server's user. */
async function reloadAccessRules(client: Client, location: ClusterLocation): Promise<void> {
  writeAccessRules(location)
  const loadTime = async () => (await client.query('SELECT pg_conf_load_time()::text AS at')).rows[0]?.at
  const before = await loadTime()
  await client.query('SELECT pg_reload_conf()')
  while ((await loadTime()) === before) await client.query('SELECT pg_sleep(0.01)')
}
