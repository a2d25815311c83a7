import { sql } from 'drizzle-orm'
import type { RecordSource } from '../../platform/access/recordSource'
import { epochMs } from '../../platform/database/expressions'
import { clinicTitle } from '../../schema/recordSources'

const session = sql`lobbies.session_token`

export const lobbySources = {
  lobby: {
    from: sql`lobbies join clinics on clinics.id = lobbies.clinic_id where true`,
    id: sql`lobbies.id`,
    ...clinicTitle,
    at: sql.raw(epochMs('lobbies.starts_at')),
    zone: sql`clinics.time_zone`,
    order: sql`lobbies.starts_at desc`,
    rules: {
      session,
      sessionOfDoctor: session,
      ownLobby: session,
      lobby: sql`lobbies.id`,
      chatRoom: sql`'lobby-' || lobbies.session_token`,
    },
  },
} satisfies Record<string, RecordSource>
