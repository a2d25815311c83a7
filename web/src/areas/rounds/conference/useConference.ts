import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { RoundView } from '#contract/rounds/view'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import { useChannel } from '../../../lib/realtime/useChannel'

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
  const changed = () => void queries.invalidateQueries({ queryKey: ['rounds'] })
  useChannel(
    'round',
    id,
    {
      StartRound: changed,
      ActiveCase: changed,
      RoundSwitchSpeaker: changed,
      RoundChanged: changed,
      EndRound: changed,
      ViewChanged: ({ version, view }) => setLive({ version, view }),
    },
    { onResumed: changed },
  )
  const state = query.data?.data.state
  useAttendance(id, state?.status === 2)
  const view = live && live.version === state?.version ? live.view : state?.view
  return { query, view: view ?? null, changed }
}
