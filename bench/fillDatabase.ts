import pg from 'pg'

/** Returns the first row of a statement. @throws Error if there is none */
export type ReadOne = <Row extends pg.QueryResultRow>(statement: string) => Promise<Row>

/**
 * Runs statements that insert rows in bulk. The rows are complete as they are inserted, so neither triggers nor foreign
 * keys have anything to do.
 * @param read afterwards, on the same connection
 */
export async function fillDatabase<T>(
  url: string,
  statements: readonly string[],
  read: (one: ReadOne) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const filling = ['set session_replication_role = replica', ...statements, 'vacuum analyze', 'checkpoint']
    for (const statement of filling) await client.query(statement)
    return await read(async <Row extends pg.QueryResultRow>(statement: string) => {
      const { rows } = await client.query<Row>(statement)
      const [row] = rows
      if (!row) throw new Error(`No row: ${statement}`)
      return row
    })
  } finally {
    await client.end()
  }
}
