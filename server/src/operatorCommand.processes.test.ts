import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tamper } from './platform/audit/testing/auditChainFixture'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/database/embedded/embeddedPostgres'
import { prepareDatabase } from './platform/database/prepareDatabase'
import { createLog } from './platform/log'
import { testConfig } from './platform/testing/config'
import { executeAsOwner } from './platform/testing/database'
import { createServer, queueNames } from './server'

const dataDir = mkdtempSync(join(tmpdir(), 'mashfa-operator-'))
let postgres: EmbeddedPostgres

/** Runs a program as its npm script does, on the data folder. */
const run = (program: string, ...parameters: string[]) => runWith({}, program, ...parameters)

/** Does so with further settings. */
async function runWith(settings: Record<string, string>, program: string, ...parameters: string[]) {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, program, 'main.ts'), ...parameters],
    { env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...settings }, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const [output, problem] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: child.exitCode, output, problem }
}

/** A demo whose patient uses two-step sign-in; its database is running, as if a server used it. */
beforeAll(async () => {
  chmodSync(dataDir, 0o711)
  postgres = await startEmbeddedPostgres({ dataDir, disposable: true })
  const { serverUrl, ownerUrl } = postgres
  await prepareDatabase({ serverUrl, ownerUrl, mode: 'demo', queues: queueNames() })
  const config = testConfig({ dataDir })
  const server = await createServer({ config, databaseUrl: serverUrl, log: createLog('silent') })
  await server.seed()
  await server.close()
  await executeAsOwner(
    ownerUrl,
    `update users set second_factor = true where email in ('patient@demo.test', 'doctor@demo.test')`,
  )
}, 120_000)
afterAll(async () => {
  await postgres.stop()
  rmSync(dataDir, { recursive: true })
})

test('an email of an operator’s program waits as a job for the server', async () => {
  const mail = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'no-reply@hospital.example' }
  expect(await runWith(mail, 'secondFactorReset', 'doctor@demo.test')).toMatchObject({ code: 0, problem: '' })
  const client = new Client({ connectionString: postgres.ownerUrl })
  await client.connect()
  const { rows } = await client.query(
    `select mails.to_address, mails.status, job.state from mails
      left join pgboss.job on job.name = 'send-mail' and job.data ->> 'id' = mails.id::text
      where mails.status = 'queued'`,
  )
  await client.end()
  expect(rows).toEqual([{ to_address: 'doctor@demo.test', status: 'queued', state: 'created' }])
}, 60_000)

test('operators reset a second factor, import ICD-11 codes, verify the log, close the demo and migrate', async () => {
  expect(await run('secondFactorReset')).toEqual({
    code: 1,
    output: '',
    problem: 'Usage: npm run second-factor:reset -- EMAIL\n',
  })
  expect(await run('secondFactorReset', 'nobody@demo.test')).toMatchObject({
    code: 1,
    problem: 'There is no open account for nobody@demo.test.\n',
  })
  expect(await run('secondFactorReset', 'patient@demo.test')).toEqual({
    code: 0,
    output: 'Two-step sign-in of patient@demo.test is off. The password alone is enough to sign in.\n',
    problem: '',
  })
  expect(await run('adminCreate', 'head@hospital.example')).toMatchObject({
    code: 1,
    problem: 'A demo has its accounts already. Set MODE=production, with an empty database.\n',
  })
  const file = join(dataDir, 'SimpleTabulation-ICD-11-MMS-ar.txt')
  writeFileSync(
    file,
    'Linearization URI\tCode\tTitle\tClassKind\tChapterNo\r\nhttp://id.who.int/1\tCA40\t"- التهاب الرئة"\tcategory\t12\r\n',
  )
  expect(await run('icdImport', file)).toEqual({
    code: 0,
    output: 'Codes in the list with the titles of the file (ar): 1\n',
    problem: '',
  })
  expect(await run('icdImport', 'codes.csv')).toMatchObject({ code: 1, problem: expect.stringContaining('Usage: ') })
  expect(await run('auditVerify')).toMatchObject({ code: 0, output: expect.stringContaining('The chain is intact') })
  // Ids that no entry got.
  await executeAsOwner(postgres.ownerUrl, "select setval('audit_log_id_seq', 1000)")
  await executeAsOwner(
    postgres.ownerUrl,
    `insert into audit_log (at, action, change, request_id) values (now(), 'levels.create', true, 'x');
    select chain_audit_log(1000)`,
  )
  expect(await run('auditVerify')).toMatchObject({ code: 0, output: expect.stringContaining('Not chained yet: 0') })
  await executeAsOwner(
    postgres.ownerUrl,
    `insert into audit_log (id, at, action, change, request_id) overriding system value
      values (990, now(), 'levels.create', true, 'x')`,
  )
  expect(await run('auditVerify')).toMatchObject({
    code: 2,
    output: expect.stringContaining('An entry was added between entries that are chained already: id 990.'),
  })
  await tamper(
    { asOwner: (statement) => executeAsOwner(postgres.ownerUrl, statement) },
    "update audit_log set action = 'levels.update' where id = 1001",
  )
  expect(await run('auditVerify')).toMatchObject({
    code: 2,
    output: expect.stringMatching(/The chain is broken: entry number \d+ \(id 1001\) was changed/),
  })
  // From here on no database is running: the program starts it and stops it again.
  await postgres.stop()
  expect(await run('demo/close')).toEqual({
    code: 0,
    output: expect.stringMatching(/^Closed [1-9]\d* demo accounts\. Start the server with MODE=production\.\n$/),
    problem: '',
  })
  expect(await run('migrate')).toEqual({ code: 0, output: 'The database is ready for this version.\n', problem: '' })
}, 300_000)
