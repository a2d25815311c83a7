import type { PoolClient } from 'pg'
import type { Database } from '../database/pool'

function textOf(query: unknown): string {
  return typeof query === 'object' && query !== null && 'text' in query ? String(query.text) : String(query)
}

/**
 * Returns the texts of the statements that a server sends while work is done, including `begin` and `commit`.
 * @param database the server's
 */
export async function statementsOf(database: Database, work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = []
  const watched = new Map<PoolClient, PoolClient['query']>()
  const watch = (client: PoolClient) => {
    if (watched.has(client)) return
    const { query } = client
    watched.set(client, query)
    const recordingQuery = (first: unknown, ...rest: unknown[]) => {
      sent.push(textOf(first))
      return (query as (...parameters: unknown[]) => unknown).call(client, first, ...rest)
    }
    Object.assign(client, { query: recordingQuery })
  }
  database.$client.on('acquire', watch)
  try {
    await work()
  } finally {
    database.$client.off('acquire', watch)
    for (const [client, query] of watched) Object.assign(client, { query })
  }
  return sent
}
