import { useQueryClient } from '@tanstack/react-query'
import type { api } from '../../lib/api/api'
import { asProblem } from '../../lib/api/problem'
import { reportProblem } from '../../lib/api/problemReport'
import { apiSettings } from '../../lib/api/settings'
import { useConfirm } from '../../ui/feedback/confirm'
import { useToasts } from '../../ui/feedback/toasts'
import { useText } from '../i18n/useText'
import { rememberFocus } from '../rememberFocus'

/** How records of an entity are deleted, and the texts of the confirmation and the toast. */
export interface Removal {
  /** Deletes one record by its id. */
  call: Pick<typeof api.levels.remove, 'call'>
  /** Name of the area in the contract, such as 'levels'; its queries are invalidated. */
  area: string
  /** 'You Want To Delete This Level.' */
  body: string
  /** 'The level was deleted' */
  done: string
}

/**
 * Deletes a record after a confirmation; if it fails, the banner shows the reason. The returned function resolves to
 * whether it was deleted.
 */
export function useRemoval(): (removal: Removal, id: number) => Promise<boolean> {
  const t = useText('app')
  const confirm = useConfirm()
  const toasts = useToasts()
  const queries = useQueryClient()
  return async ({ call, area, body, done }, id) => {
    // Before the dialog opens: later the focus is in the dialog, and it may return to the row only after the row is
    // gone.
    const restoreFocus = rememberFocus()
    const sure = await confirm({
      title: t('remove.title'),
      body,
      confirmLabel: t('remove.yes'),
      cancelLabel: t('remove.no'),
      danger: true,
    })
    if (!sure) return false
    try {
      await call.call({ params: { id } })
    } catch (thrown) {
      reportProblem(asProblem(thrown, apiSettings.texts.network))
      return false
    }
    toasts.success(done)
    await queries.invalidateQueries({ queryKey: [area] })
    restoreFocus()
    return true
  }
}
