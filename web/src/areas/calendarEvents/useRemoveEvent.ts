import { useQueryClient } from '@tanstack/react-query'
import type { SeriesScope } from '#contract/calendarEvents/codes'
import { useText } from '../../app/i18n/useText'
import { api } from '../../lib/api/api'
import { useCall } from '../../lib/api/useCall'
import { useConfirm } from '../../ui/feedback/confirm'
import { useToasts } from '../../ui/feedback/toasts'

/** Deletes an event, or it and the later ones of its series, after the question of document 3. */
export function useRemoveEvent(onDone: () => void) {
  const t = useText('calendarEvents')
  const confirm = useConfirm()
  const queries = useQueryClient()
  const { success } = useToasts()
  const call = useCall(api.calendarEvents.remove)
  const run = async (id: number, scope: SeriesScope) => {
    const question = {
      title: t('sure'),
      body: t('sure.delete'),
      confirmLabel: t('yes'),
      cancelLabel: t('no'),
      danger: true,
    }
    if (!(await confirm(question))) return
    if (!(await call.run({ params: { id }, query: { scope } }))) return
    success(t('deleted'))
    void queries.invalidateQueries({ queryKey: ['calendarEvents'] })
    onDone()
  }
  return { run, busy: call.busy }
}
