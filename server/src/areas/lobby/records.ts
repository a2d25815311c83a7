import { type SQL, sql } from 'drizzle-orm'
import type { AreaRecords } from '../../schema/areaRecords'

const lobby = (id: SQL) =>
  sql`select to_jsonb(audited) - 'session_token' as state from lobbies as audited where session_token = ${id}`

/** How the audit log reads the area's kinds of record, and which of them are a patient's. */
export const lobbyRecords: AreaRecords = {
  sessionOfDoctor: { audited: lobby },
}
