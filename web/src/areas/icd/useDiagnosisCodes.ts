import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedIcdCode } from '#contract/icd/calls'
import { revisionOf } from '#contract/kit/revision'
import { handlesOwnError } from '../../app/query/QueryBoundary'
import { api } from '../../lib/api/api'
import { useCall } from '../../lib/api/useCall'
import { useToasts } from '../../ui/feedback/toasts'
import type { Option } from '../../ui/fields/option'
import { type Code, codeOption, useCodeSearch } from './useCodeSearch'

/** The codes of a visit or an episode while they are being chosen. */
export type DiagnosisCodes = ReturnType<typeof useDiagnosisCodes>

type Saved = readonly SavedIcdCode[]

/** What was chosen, and the saved codes with which it began. */
interface Changed {
  codes: readonly Code[]
  base: Saved
}

/** Returns what another user has saved meanwhile, with the codes that were added here, and without those that were removed. */
function mergeCodes({ codes, base }: Changed, current: Saved): readonly Code[] {
  const has = (list: readonly Code[]) => (code: Code) => list.some(({ theCode }) => theCode === code.theCode)
  const isRemoved = (code: Code) => has(base)(code) && !has(codes)(code)
  const added = codes.filter((code) => !has(base)(code) && !has(current)(code))
  return [...current.filter((code) => !isRemoved(code)), ...added]
}

/** The record that has the codes. */
interface Diagnosed {
  id: number
  patient_id: number
}

/**
 * Returns the codes of a visit or an episode, the search for more, and how to save them. A component must not switch to
 * another record.
 * @param record the appointment or the episode
 */
export function useDiagnosisCodes({ id, patient_id }: Diagnosed, kind: 'appointment' | 'episode' = 'appointment') {
  const queries = useQueryClient()
  const toasts = useToasts()
  const fetched = kind === 'appointment' ? api.icd.fetchAppointment : api.icd.fetchEpisode
  const request = fetched.query({ params: { id } })
  const query = useQuery({ ...request, ...handlesOwnError })
  const ofVisit = useCall(api.icd.insert, { handlesOwnError: true })
  const ofEpisode = useCall(api.icd.insertEpisode, { handlesOwnError: true })
  const saving = kind === 'appointment' ? ofVisit : ofEpisode
  const [changed, setChanged] = useState<Changed>()
  const codeSearch = useCodeSearch()

  const codes: readonly Code[] = changed?.codes ?? query.data?.data ?? []

  const choose = (options: readonly Option[]) => {
    saving.reset()
    setChanged({ codes: codeSearch.choose(options, codes), base: changed?.base ?? query.data?.data ?? [] })
  }

  const send = ({ codes: chosen, base }: Changed) => {
    const icd_codes = chosen.map(({ theCode, title, matchingPVs }) => ({ theCode, title, matchingPVs }))
    const input = { params: { id }, body: { patient_id, icd_codes }, ifMatch: revisionOf({ data: base }) }
    return kind === 'appointment' ? ofVisit.run(input) : ofEpisode.run(input)
  }

  /** Sends the change once more, on the codes that another user has saved meanwhile; undefined if there are none. */
  const sendMerged = async (before: Changed) => {
    const current = await queries.fetchQuery({ ...request, staleTime: 0 }).catch(() => undefined)
    if (!current || revisionOf({ data: current.data }) === revisionOf({ data: before.base })) return undefined
    const merged = { codes: mergeCodes(before, current.data), base: current.data }
    setChanged(merged)
    return send(merged)
  }

  /** Returns whether everything that was chosen is saved. */
  const save = async (): Promise<boolean> => {
    const change = changed ?? { codes, base: query.data?.data ?? [] }
    const response = (await send(change)) ?? (await sendMerged(change))
    if (!response) return false
    queries.setQueryData(request.queryKey, { data: response.data })
    setChanged(undefined)
    toasts.success(response.message)
    return true
  }

  const { problem } = saving
  const [fieldError] = Object.values(problem?.errors ?? {}).flat()
  return {
    query,
    chosen: codes.map(codeOption),
    choose,
    search: codeSearch.search,
    save,
    /** Saves what was changed; returns whether everything is saved. */
    flush: async () => changed === undefined || save(),
    isChanged: changed !== undefined,
    isSaving: saving.busy,
    error: fieldError ?? problem?.message ?? codeSearch.error,
  }
}
