import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { RoundView } from '#contract/rounds/view'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import { useChannel } from '../../../lib/realtime/useChannel'
import { preloadedSheet } from '../preloadedSheets'
import { ReadLater } from './readLater'

/** So often the server is told that this browser is still there. */
const heartbeat = 60_000

/** Records attendance while the conference is open, and that it was left. */
function useAttendance(id: number, isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return
    // The next one repeats what was lost.
    const tell = (type: 'join' | 'leave') =>
      void api.rounds.attendanceUpdate.call({ params: { id }, body: { type } }).catch(() => undefined)
    tell('join')
    const timer = setInterval(() => tell('join'), heartbeat)
    return () => {
      clearInterval(timer)
      tell('leave')
    }
  }, [id, isRunning])
}

/**
 * Returns a round that runs, follows it live, and records attendance. An event with a version that this browser has not
 * seen makes it read everything again, so that a missed event does no harm.
 */
export function useConference(id: number) {
  const queries = useQueryClient()
  const query = useQuery({ ...api.rounds.conference.query({ params: { id } }), ...handlesOwnError })
  const [live, setLive] = useState<{ version: number; view: RoundView }>()
  const reads = useMemo(() => new ReadLater(() => void queries.invalidateQueries({ queryKey: ['rounds'] })), [queries])
  useEffect(() => () => reads.stop(), [reads])
  const changed = () => {
    reads.stop()
    void queries.invalidateQueries({ queryKey: ['rounds'] })
  }
  const state = query.data?.data.state
  const [active, setActive] = useState<{ version: number; case_id: number | null }>()
  useChannel(
    'round',
    id,
    {
      StartRound: changed,
      ActiveCase: (event) => {
        setActive(event)
        changed()
      },
      RoundSwitchSpeaker: changed,
      // Hands and votes come from everybody at once.
      RoundChanged: ({ version }) => {
        if (version > (state?.version ?? 0)) reads.ask()
      },
      EndRound: changed,
      ViewChanged: ({ version, view }) => setLive({ version, view }),
    },
    { onResumed: changed },
  )
  useAttendance(id, state?.status === 2)
  const view = live && live.version >= (state?.version ?? 0) ? live.view : state?.view
  // A case whose sheet is here is shown at once; everything else follows.
  const isNewer = active !== undefined && active.version > (state?.version ?? 0)
  const early = isNewer && active.case_id !== null ? preloadedSheet(queries, id, active.case_id) : undefined
  return { query, view: view ?? null, changed, early }
}
