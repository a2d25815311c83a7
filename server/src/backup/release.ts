import type pg from 'pg'

/**
 * Marks a database as restored from a backup. Servers on it do no jobs until it is released: jobs send what was waiting when the
 * backup was made, and remove files that it does not know.
 * @param owner connected as the owner of the tables
 */
export async function markRestored(owner: pg.Client): Promise<void> {
  await owner.query('insert into restores default values')
}

/**
 * Releases a restored database: it is the hospital's from now on.
 * @param owner connected as the owner of the tables
 * @returns whether it was waiting for that
 */
export async function release(owner: pg.Client): Promise<boolean> {
  const { rowCount } = await owner.query('update restores set released_at = now() where released_at is null')
  return (rowCount ?? 0) > 0
}

/** Returns when the database was restored, if nobody has released it since. */
export async function unreleasedSince(database: pg.Client | pg.Pool): Promise<Date | undefined> {
  const { rows } = await database.query<{ at: Date | null }>(
    'select max(restored_at) as at from restores where released_at is null',
  )
  return rows[0]?.at ?? undefined
}
