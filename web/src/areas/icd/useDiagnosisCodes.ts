import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { handlesOwnError } from '../../app/query/QueryBoundary'
import { api } from '../../lib/api/api'
import { useCall } from '../../lib/api/useCall'
import { useToasts } from '../../ui/feedback/toasts'
import type { Option } from '../../ui/fields/option'
import { type Code, codeOption, useCodeSearch } from './useCodeSearch'

/** The codes of a visit or an episode while they are being chosen. */
export type DiagnosisCodes = ReturnType<typeof useDiagnosisCodes>

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
  const [changed, setChanged] = useState<readonly Code[]>()
  const codeSearch = useCodeSearch()

  const codes: readonly Code[] = changed ?? query.data?.data ?? []

  const choose = (options: readonly Option[]) => {
    saving.reset()
    setChanged(codeSearch.choose(options, codes))
  }

  /** Returns whether everything that was chosen is saved. */
  const save = async (): Promise<boolean> => {
    const body = {
      patient_id,
      icd_codes: codes.map(({ theCode, title, matchingPVs }) => ({ theCode, title, matchingPVs })),
    }
    const response =
      kind === 'appointment'
        ? await ofVisit.run({ params: { appointmentId: id }, body })
        : await ofEpisode.run({ params: { episodeId: id }, body })
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
