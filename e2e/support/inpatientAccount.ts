import pg from 'pg'

/**
 * Lets the patient of an episode of the demo sign in with the demo's password. Inpatients of the demo have none.
 * @returns the patient's email
 */
export async function openInpatientAccount(databaseUrl: string, episodeId: number): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ email: string }>(
    `update users set password_hash = known.password_hash, verified_at = known.verified_at
      from users as known, episodes
      where known.email = 'patient@demo.test' and episodes.id = $1 and users.id = episodes.patient_id
      returning users.email`,
    [episodeId],
  )
  await client.end()
  const [patient] = rows
  if (!patient) throw new Error(`Episode ${episodeId} does not exist`)
  return patient.email
}
