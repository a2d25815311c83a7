import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api'
import type { CallResponse } from '../../../lib/api/call'
import { useToasts } from '../../../ui/feedback/toasts'

type Saved = CallResponse<typeof import('#contract/episodes/calls')['episodes']['show']>

/** Returns what to do after a change of a case: shows it as it was saved, with a toast. */
export function useEpisodeSaved(text: string, onClose: () => void): (response: Saved) => void {
  const queries = useQueryClient()
  const toasts = useToasts()
  return (response) => {
    // The address has the id as text.
    queries.setQueryData(api.episodes.show.query({ params: { id: String(response.data.id) } }).queryKey, response)
    void queries.invalidateQueries({ queryKey: ['episodes'] })
    toasts.success(text)
    onClose()
  }
}
