import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { RoleCode } from '#contract/roles/seededRoles'
import { createServer, queueNames, type Server, type ServerOptions } from '../../server'
import { searchOf } from '../auth/search'
import { accountManagement, authSessions, roles, userHospitals, userRoles, users } from '../auth/tables'
import { FakeClock } from '../clock'
import type { Config } from '../config/config'
import { runIn, systemContext } from '../context'
import type { Database } from '../database/pool'
import { prepareDatabase } from '../database/prepareDatabase'
import { type LimitedAction, limitedActions } from '../limits/limiter'
import type { Limits } from '../limits/limits'
import { createLog } from '../log'
import { Client } from './client'
import { testConfig } from './config'
import { createTestDatabase, executeAsOwner } from './database'
import { testNow } from './testNow'

/** The hash of a password that nobody knows. */
const unknownPassword =
  '$argon2id$v=19$m=19456,t=2,p=1$BmyTLiP+/7wWj56bFl7jQA$l/lp+ni6pxyZ0kU345Ed2x7XMMuXvBJ+EWPGgOthcpU'

const manyTries = { tries: 1_000_000, seconds: 60 }
const unlimited = { perAddress: manyTries, perAccount: manyTries }
const unlimitedActions: Limits = {
  ...(Object.fromEntries(limitedActions.map((action) => [action, unlimited])) as Record<
    LimitedAction,
    typeof unlimited
  >),
  password: { perSource: manyTries, perAccount: manyTries, perNetwork: manyTries, slowedNetwork: manyTries },
}

interface NewUser {
  email?: string
  first_name?: string
  last_name?: string
  alternate_name?: string
  national_id?: string
  /** E.164. */
  phone?: string
  role?: RoleCode
  hospitals?: number[]
  time_zone?: string
  verified?: boolean
  specialty_id?: number
}

/** How a server differs from a test's default one. */
interface TestServerOptions extends Partial<Pick<ServerOptions, 'pool' | 'heartbeat' | 'limits' | 'log'>> {
  /** Mounts additional calls before it listens. */
  mount?: (app: FastifyInstance) => void
  /** Shares this server's database and clock; must be stopped before it. */
  sharedWith?: TestServer
}

export interface TestServer {
  url: string
  databaseUrl: string
  ownerUrl: string
  server: Server
  database: Database
  clock: FakeClock
  /** Signs in to an account by email, such as one of the demo's. */
  as(email: string): Promise<Client>
  stranger: Client
  /** Creates an account with one role, and signs in. */
  addUser(user?: NewUser): Promise<Client>
  /** Runs work in a system context of the server, to access its services. */
  inContext<T>(work: () => Promise<T>): Promise<T>
  /** Executes statements as the owner of the tables. */
  asOwner(statements: string): Promise<void>
  /** Creates the queues, which the servers of tests do not have until jobs are started. */
  createQueues(): Promise<void>
  stop(): Promise<void>
}

/**
 * Starts a complete server on a free port, with a database of its own that has the demo data, and a clock that stands
 * still at `testNow` until it is moved. Jobs do not run automatically: `server.platform.jobs.run(name)` runs one.
 */
export async function startTestServer(
  changes: Partial<Config> = {},
  { sharedWith, limits, mount, ...parts }: TestServerOptions = {},
): Promise<TestServer> {
  const {
    url: databaseUrl,
    ownerUrl,
    drop,
  } = sharedWith
    ? { url: sharedWith.databaseUrl, ownerUrl: sharedWith.ownerUrl, drop: async () => undefined }
    : await createTestDatabase('seeded')
  const clock = sharedWith?.clock ?? new FakeClock(new Date(testNow))
  // The same signing key: a token of one server is valid at the other.
  const shared = sharedWith ? { secretKey: sharedWith.server.platform.config.secretKey } : {}
  const config = testConfig({ ...shared, ...changes })
  const server = await createServer({
    config,
    databaseUrl,
    log: createLog('silent'),
    clock,
    limits: limits ?? unlimitedActions,
    realtimeTiming: { leftAfter: 50 },
    ...parts,
  })
  mount?.(server.app)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  const { platform } = server
  const { database } = platform

  async function signedIn(userId: number): Promise<Client> {
    const at = clock.now()
    const [session] = await database
      .insert(authSessions)
      .values({
        user_id: userId,
        created_at: at,
        last_seen_at: at,
        expires_at: new Date(at.getTime() + 365 * 86_400_000),
      })
      .returning({ id: authSessions.id })
    if (!session) throw new Error('no session')
    return new Client(url, platform.tokens.sign({ userId, sessionId: session.id, roles: [] }), userId)
  }

  let added = 0
  return {
    url,
    databaseUrl,
    ownerUrl,
    server,
    database,
    clock,
    stranger: new Client(url),
    async as(email) {
      const [user] = await database.select({ id: users.id }).from(users).where(sql`lower(email) = lower(${email})`)
      if (!user) throw new Error(`There is no ${email}`)
      return signedIn(user.id)
    },
    async addUser({ role = 'PATIENT', hospitals = [], verified = true, ...given } = {}) {
      added += 1
      const at = clock.now()
      const person = {
        first_name: given.first_name ?? 'Test',
        last_name: given.last_name ?? `Person ${added}`,
        alternate_name: given.alternate_name ?? null,
        email: given.email ?? `person${added}@test.example`,
        national_id: given.national_id ?? '',
        phone: given.phone ?? null,
      }
      const [user] = await database
        .insert(users)
        .values({
          ...person,
          ...searchOf(person),
          password_hash: unknownPassword,
          verified_at: verified ? at : null,
          email_proven: verified,
          time_zone: given.time_zone ?? 'Africa/Cairo',
          is_doctor: role === 'DOCTOR',
          specialty_id: given.specialty_id ?? null,
          created_at: at,
          updated_at: at,
        })
        .returning({ id: users.id })
      const [assignedRole] = await database.select({ id: roles.id }).from(roles).where(eq(roles.code, role))
      if (!user || !assignedRole) throw new Error('no user')
      await database.insert(userRoles).values({ user_id: user.id, role_id: assignedRole.id })
      if (hospitals.length > 0) {
        await database
          .insert(userHospitals)
          .values(hospitals.map((hospitalId) => ({ user_id: user.id, hospital_id: hospitalId })))
        await database.insert(accountManagement).values(
          hospitals.map((hospitalId) => ({
            user_id: user.id,
            hospital_id: hospitalId,
            status: 'managing' as const,
            created_at: at,
          })),
        )
      }
      return signedIn(user.id)
    },
    inContext: (work) => runIn(systemContext(platform), work),
    asOwner: (statements) => executeAsOwner(ownerUrl, statements),
    createQueues: () => prepareDatabase({ serverUrl: databaseUrl, ownerUrl, mode: config.mode, queues: queueNames() }),
    async stop() {
      await server.close()
      await drop()
      await rm(config.dataDir, { recursive: true, force: true })
    },
  }
}
