import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../ensure.mjs'
import { freePort } from '../freePort.mjs'
import { ensureProgram } from '../packages.mjs'

/**
 * Starts what the servers of an installation share: PostgreSQL, a store for files, and Redis.
 * @returns {Promise<{ ownerUrl: string, folder: string, env: Record<string, string>, stop: () => Promise<void> }>} `folder`
 * has PostgreSQL's log; `env` are the settings of a server
 */
export async function startServices() {
  const program = ensureProgram('redis-server')
  if (program.path === null) throw new Error(program.reason)
  const shared = fork(join(root, 'scripts/drill/servicesProcess.ts'), { cwd: root, execArgv: ['--import', 'tsx'] })
  const started = await Promise.race([once(shared, 'message'), once(shared, 'exit').then(() => [null])])
  const [message] = started
  if (message === null) throw new Error('PostgreSQL or the store for files did not start')
  const port = await freePort()
  const settings = ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no']
  const redis = spawn(program.path, settings, { stdio: 'ignore' })
  process.once('exit', () => redis.kill())
  const { folder, ownerUrl, serverUrl, s3 } = message
  return {
    ownerUrl,
    folder,
    env: {
      DATABASE_URL: serverUrl,
      MIGRATION_DATABASE_URL: ownerUrl,
      REDIS_URL: `redis://127.0.0.1:${port}`,
      S3_ENDPOINT: s3.endpoint,
      S3_REGION: s3.region,
      S3_BUCKET: s3.bucket,
      S3_ACCESS_KEY: s3.accessKey,
      S3_SECRET_KEY: s3.secretKey,
      SECRET_KEY: 'drill-only-drill-only-drill-only-drill',
      MODE: 'demo',
    },
    async stop() {
      const ended = [shared, redis].map((child) => child.exitCode === null && once(child, 'exit'))
      redis.kill()
      shared.disconnect()
      await Promise.all(ended)
    },
  }
}
