import { context } from '../../platform/context'

interface Attendance {
  lobbyId: number
  patientId: number
}

/** Those of the rows whose patient has no line to the lobby now, by lobby; lobbies without any are left out. */
export async function offlineByLobby<Row extends Attendance>(rows: readonly Row[]): Promise<Map<number, Row[]>> {
  const offline = new Map<number, Row[]>()
  for (const lobbyId of new Set(rows.map((row) => row.lobbyId))) {
    const connected = new Set(await context().platform.realtime.present('lobby', lobbyId))
    const gone = rows.filter((row) => row.lobbyId === lobbyId && !connected.has(row.patientId))
    if (gone.length > 0) offline.set(lobbyId, gone)
  }
  return offline
}
