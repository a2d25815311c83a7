import type { Arrival } from '#contract/rules/arrival'
import { context } from '../../platform/context'

interface LobbyPatient {
  lobbyId: number
  patient_id: number
  arrival: Arrival | null
}

/**
 * Returns the rows whose patient is not connected to the lobby now, or left as the desk recorded, by lobby; lobbies without such patients are left
 * out. Empty while the connections to other servers are unknown.
 */
export async function offlineByLobby<Row extends LobbyPatient>(rows: readonly Row[]): Promise<Map<number, Row[]>> {
  const { realtime } = context().platform
  const offline = new Map<number, Row[]>()
  for (const lobbyId of new Set(rows.map((row) => row.lobbyId))) {
    const connected = new Set(await realtime.present('lobby', lobbyId))
    const offlineRows = rows.filter(
      (row) => row.lobbyId === lobbyId && !(connected.has(row.patient_id) && row.arrival !== 'left'),
    )
    if (offlineRows.length > 0) offline.set(lobbyId, offlineRows)
  }
  return realtime.isPresenceComplete ? offline : new Map()
}
