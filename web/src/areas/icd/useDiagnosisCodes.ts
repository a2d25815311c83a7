import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { IcdEntity } from '#contract/icd/calls'
import { handlesOwnError } from '../../app/query/QueryBoundary'
import { api } from '../../lib/api/api'
import { useCall } from '../../lib/api/useCall'
import { useToasts } from '../../ui/feedback/toasts'
import type { Option } from '../../ui/fields/option'

type Code = Omit<IcdEntity, 'id'>

/** Separates code and title in an option's label. */
const separator = ' · '

const optionOf = ({ theCode, title }: Code): Option => ({ value: theCode, label: `${theCode}${separator}${title}` })

/** The codes of a visit while its doctor chooses them. */
export type DiagnosisCodes = ReturnType<typeof useDiagnosisCodes>

/**
 * Returns the codes of a visit, the search for more, and how to save them. A component must not switch to another visit.
 * @param visit the appointment
 */
export function useDiagnosisCodes(visit: { id: number; patient_id: number }) {
  const queries = useQueryClient()
  const toasts = useToasts()
  const request = api.icd.fetchAppointment.query({ params: { id: visit.id } })
  const query = useQuery({ ...request, ...handlesOwnError })
  const saving = useCall(api.icd.insert, { handlesOwnError: true })
  const [changed, setChanged] = useState<readonly Option[]>()
  const [searchError, setSearchError] = useState<string>()
  // What was found or was saved before, for the title and the matches that are saved with a code.
  const known = useRef(new Map<string, Code>())

  const saved = query.data?.data ?? []
  const chosen = changed ?? saved.map(optionOf)

  const search = async (text: string): Promise<Option[]> => {
    // When the language of the page changes, the label of each chosen code is searched: by its code.
    const [q = ''] = text.split(separator)
    const { destinationEntities, errorMessage } = await api.icd.search.call({ query: { q } })
    setSearchError(errorMessage ?? undefined)
    for (const entity of destinationEntities) known.current.set(entity.theCode, entity)
    return destinationEntities.map(optionOf)
  }

  // In the order in which they were chosen, because the first code is the main diagnosis.
  const choose = (options: readonly Option[]) => {
    const isIn = (list: readonly Option[]) => (one: Option) => list.some(({ value }) => value === one.value)
    for (const code of saved) known.current.set(code.theCode, code)
    saving.reset()
    setChanged([...chosen.filter(isIn(options)), ...options.filter((one) => !isIn(chosen)(one))])
  }

  /** Returns whether everything that was chosen is saved. */
  const save = async (): Promise<boolean> => {
    const codes = chosen.flatMap(({ value }): Code[] => {
      const code = known.current.get(value) ?? saved.find(({ theCode }) => theCode === value)
      return code ? [{ theCode: code.theCode, title: code.title, matchingPVs: code.matchingPVs }] : []
    })
    const response = await saving.run({
      params: { appointmentId: visit.id },
      body: { patient_id: visit.patient_id, icd_codes: codes },
    })
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
    chosen,
    choose,
    search,
    save,
    /** Saves what was changed; returns whether everything is saved. */
    flush: async () => changed === undefined || save(),
    isChanged: changed !== undefined,
    isSaving: saving.busy,
    error: fieldError ?? problem?.message ?? searchError,
  }
}
