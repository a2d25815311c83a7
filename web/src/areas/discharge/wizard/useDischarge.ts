import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { Discharge } from '#contract/discharge/discharge'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import { asProblem, type Problem } from '../../../lib/api/problem'
import { apiSettings } from '../../../lib/api/settings'
import { SubmitKey } from '../../../lib/api/submitKey'

/** A call that changes a discharge, for the revision that was read. */
export type DischargeCall = (
  revision: number,
  keyFor: (body: object) => { idempotencyKey: string },
) => Promise<{ data: Discharge }>

/** Fetches the discharge of an episode. It is read again only on purpose, so that nothing on the screen is replaced. */
export function useDischargeQuery(episodeId: string) {
  return useQuery({
    ...api.discharge.show.query({ params: { id: episodeId } }),
    ...handlesOwnError,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** Returns how the discharge of an episode is changed: one call after the other, each for the revision of the last one. */
export function useDischargeCalls(episodeId: string) {
  const queries = useQueryClient()
  const [state, setState] = useState<{ running: number; problem?: Problem | undefined }>({ running: 0 })
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const submitKey = useRef(new SubmitKey())

  const latest = useCallback((): Discharge | undefined => {
    const { queryKey } = api.discharge.show.query({ params: { id: episodeId } })
    return queries.getQueryData<{ data: Discharge }>(queryKey)?.data
  }, [queries, episodeId])

  const send = useCallback(
    (call: DischargeCall): Promise<Discharge | undefined> => {
      const { queryKey } = api.discharge.show.query({ params: { id: episodeId } })
      const run = async () => {
        setState(({ running }) => ({ running: running + 1 }))
        try {
          const response = await call(latest()?.revision ?? 0, (body) => ({
            idempotencyKey: submitKey.current.keyFor({ body }),
          }))
          submitKey.current.complete()
          queries.setQueryData(queryKey, response)
          setState(({ running }) => ({ running: running - 1 }))
          return response.data
        } catch (thrown) {
          const problem = asProblem(thrown, apiSettings.texts.network)
          if (!problem.isTransient) submitKey.current.complete()
          setState(({ running }) => ({ running: running - 1, problem }))
          return undefined
        }
      }
      const mine = last.current.then(run)
      last.current = mine
      return mine
    },
    [queries, episodeId, latest],
  )

  const refresh = useCallback(async () => {
    const request = api.discharge.show.query({ params: { id: episodeId } })
    try {
      const { data } = await queries.fetchQuery({ ...request, staleTime: 0 })
      setState(({ running }) => ({ running }))
      return data
    } catch (thrown) {
      const problem = asProblem(thrown, apiSettings.texts.network)
      setState(({ running }) => ({ running, problem }))
      return undefined
    }
  }, [queries, episodeId])

  /** Shows the discharge as it is now, and why a call was refused. */
  const refuse = useCallback(
    async (problem: Problem) => {
      await refresh()
      const isShown = Object.keys(problem.errors).length > 0
      setState(({ running }) => ({ running, problem: isShown ? problem : undefined }))
    },
    [refresh],
  )

  const forget = useCallback(() => setState(({ running }) => ({ running })), [])
  return { send, refresh, refuse, latest, forget, isBusy: state.running > 0, problem: state.problem }
}
export type DischargeCalls = ReturnType<typeof useDischargeCalls>
