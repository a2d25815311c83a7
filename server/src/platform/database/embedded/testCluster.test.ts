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

const prepareTemplate = async (url: string) => void (await query(url, 'CREATE TABLE seeded AS SELECT 7 AS number'))
const foldersOf = (pid: number | undefined) =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`mashfa-cluster-${pid}-`))

test('each copy has what the template has and is its own; stop leaves nothing', async () => {
  const before = foldersOf(process.pid)
  const cluster = await startTestCluster(prepareTemplate)
  const [one, other] = await Promise.all([
    cloneDatabase(cluster.adminUrl, cluster.template, 'one'),
    cloneDatabase(cluster.adminUrl, cluster.template, 'other'),
  ])
  await query(one, 'DELETE FROM seeded')
  expect(await query(other, 'SELECT number FROM seeded')).toEqual([{ number: 7 }])
  await dropDatabase(cluster.adminUrl, 'one')
  await expect(query(one, 'SELECT')).rejects.toThrow('does not exist')
  await cluster.stop()
  expect(foldersOf(process.pid)).toEqual(before)
})

test('what a killed run left behind is gone after the next start', async () => {
  const script = `const { startTestCluster } = await import(${JSON.stringify(join(import.meta.dirname, 'testCluster.ts'))})
    await startTestCluster(async () => {})
    process.kill(process.pid, 'SIGKILL')`
  const { pid } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script])
  const [left = ''] = foldersOf(pid)
  expect(existsSync(join(tmpdir(), left, 'postgres/postmaster.pid'))).toBe(true)
  const cluster = await startTestCluster(prepareTemplate)
  await cluster.stop()
  expect(foldersOf(pid)).toEqual([])
})
