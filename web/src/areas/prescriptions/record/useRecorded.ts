import { useQueryClient } from '@tanstack/react-query'
import { useText } from '../../../app/i18n/useText'
import type { NewEntry } from '../../../app/ward/entry'
import { useWard } from '../../../app/ward/useWard'
import { Problem } from '../../../lib/api/problem'
import { apiSettings } from '../../../lib/api/settings'
import { useToasts } from '../../../ui/feedback/toasts'
import { isolated } from '../../../ui/isolated'

/**
 * Returns a function that stores what was recorded of a dose, sends it, and then loads all doses again, also if it was refused.
 * `replaced` is the client id of an entry that was refused before, and is corrected by this one.
 */
export function useRecorded() {
  const t = useText('prescriptions')
  const queries = useQueryClient()
  const { success } = useToasts()
  const { ward } = useWard()
  return async (entry: NewEntry, replaced: string | undefined) => {
    if (!ward) throw new Problem({ status: 0, message: apiSettings.texts.network })
    try {
      const result = await ward.record(entry)
      if (replaced) await ward.discard(replaced)
      if (result.state === 'refused') throw result.problem
      if (result.state === 'waiting') throw new Problem({ status: 0, message: apiSettings.texts.network })
      success(t('record.done', { dose: isolated(`${entry.patient} · ${entry.title}`) }))
    } finally {
      void queries.invalidateQueries({ queryKey: ['prescriptions'] })
    }
  }
}
