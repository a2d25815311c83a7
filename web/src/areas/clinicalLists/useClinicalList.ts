import { useQueryClient } from '@tanstack/react-query'
import type { ClinicalListName } from '#contract/clinicalLists/lists'
import { Problem } from '../../lib/api/problem'
import type { ClinicalList, ListEntry } from './clinicalList'

/**
 * Returns what is known of a patient's list. After a failed request the state is `failed`, also if an earlier one
 * succeeded, because something may have been added since.
 */
export function useClinicalList<Entry extends ListEntry>({ useList }: ClinicalList<Entry>, patientId: number) {
  const { data, error, isFetching, refetch } = useList(patientId)
  const isHidden = error instanceof Problem && error.status === 404
  const state = isHidden ? 'hidden' : error ? 'failed' : data ? data.state : 'loading'
  return { state, list: isHidden ? undefined : data, isFetching, retry: () => void refetch() } as const
}

/** Returns a function that reads the list again after a change. */
export function useListChanged(name: ClinicalListName) {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: [name] })
}
