import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { cloneDatabase, dropDatabase, startTestCluster } from './testCluster'

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}

const templates = {
  migrated: async (url: string) => void (await query(url, 'CREATE TABLE seeded (number int)')),
  seeded: async (url: string) => void (await query(url, 'INSERT INTO seeded VALUES (7)')),
}
const foldersOf = (pid: number | undefined) =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`mashfa-cluster-${pid}-`))

test('each copy equals its template and is independent, a later template continues the previous one, and stop leaves nothing', async () => {
  const before = foldersOf(process.pid)
  const cluster = await startTestCluster(templates)
  const [one, other] = await Promise.all([
    cloneDatabase(cluster.adminUrl, 'seeded', 'one'),
    cloneDatabase(cluster.adminUrl, 'seeded', 'other'),
  ])
  const empty = await cloneDatabase(cluster.adminUrl, 'migrated', 'empty')
  expect(await query(empty, 'SELECT number FROM seeded')).toEqual([])
  await query(one, 'DELETE FROM seeded')
  expect(await query(other, 'SELECT number FROM seeded')).toEqual([{ number: 7 }])
  await dropDatabase(cluster.adminUrl, 'one')
  await expect(query(one, 'SELECT')).rejects.toThrow('does not exist')
  await cluster.stop()
  expect(foldersOf(process.pid)).toEqual(before)
})

test('leftovers of a killed run are removed at the next start', async () => {
  const script = `const { startTestCluster } = await import(${JSON.stringify(join(import.meta.dirname, 'testCluster.ts'))})
    await startTestCluster({})
    process.kill(process.pid, 'SIGKILL')`
  const { pid } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script])
  const [left = ''] = foldersOf(pid)
  expect(existsSync(join(tmpdir(), left, 'postgres/postmaster.pid'))).toBe(true)
  const cluster = await startTestCluster(templates)
  await cluster.stop()
  expect(foldersOf(pid)).toEqual([])
})
