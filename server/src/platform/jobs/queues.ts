import type pg from 'pg'
import PgBoss from 'pg-boss'

/** `short`: among the waiting jobs of a queue, each key is unique. */
const policy = 'short'

/** The queue in which pg-boss puts the jobs of schedules. */
const scheduledJobs = '__pgboss__send-it'

/** Returns what executes pg-boss' statements on a connection. */
function onConnection(client: pg.Client): PgBoss.Db {
  return { executeSql: (text, values) => client.query(text, values) }
}

/**
 * Creates the tables of the job queue, and a queue for each kind of job, unless they exist. The server itself may not
 * create tables.
 * @param client connected as the owner of the tables
 * @param names of the kinds of jobs
 */
export async function installQueues(client: pg.Client, names: readonly string[]): Promise<void> {
  const boss = new PgBoss({ db: onConnection(client), supervise: false, schedule: false })
  await boss.start()
  const missing = await missingQueues(client, names)
  for (const name of missing) await boss.createQueue(name, name === scheduledJobs ? undefined : { name, policy })
  await boss.stop({ graceful: false, close: false })
}

/** Returns the names for which there is no queue. */
export async function missingQueues(client: pg.Client, names: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from pgboss.queue')
  const known = new Set(rows.map(({ name }) => name))
  return [scheduledJobs, ...names].filter((name) => !known.has(name))
}
