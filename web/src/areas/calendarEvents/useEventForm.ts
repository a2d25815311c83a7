import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Repeat } from '#contract/calendarEvents/codes'
import { useForm } from '../../app/form/useForm'
import { useFormBase } from '../../app/form/useFormBase'
import { useText } from '../../app/i18n/useText'
import { api } from '../../lib/api/api'
import { useToasts } from '../../ui/feedback/toasts'
import { conflictsIn } from './Conflicts'
import { type EventValues, toRequestBody, valuesOf } from './eventValues'
import type { BusyData, EventData } from './types'

interface EventFormOptions {
  hospital: number
  initial: EventValues
  /** undefined for a new one. */
  event: EventData | undefined
  onDone: () => void
}

/** Manages the form of an event, with what is in its way until the user decides about it. */
export function useEventForm({ hospital, initial, event, onDone }: EventFormOptions) {
  const t = useText('calendarEvents')
  const queries = useQueryClient()
  const { success } = useToasts()
  const [conflicts, setConflicts] = useState<BusyData>()
  /** The body for which "anyway" was confirmed; after any change it must be confirmed again. */
  const confirmed = useRef('')
  const base = useFormBase(event, ({ id }) => api.calendarEvents.show.call({ params: { id } }), valuesOf)
  const parts = (values: EventValues) =>
    event
      ? { ...toRequestBody(values, hospital), scope: values.scope }
      : {
          ...toRequestBody(values, hospital),
          repeat: (values.repeat ?? undefined) as Repeat | undefined,
          repeat_until: values.repeat === null ? undefined : (values.repeat_until ?? undefined),
          skip_vacations: values.repeat !== null && values.skip_vacations,
        }
  const form = useForm({
    initial,
    base,
    schema: () => import('#contract/calendarEvents/input').then((m) => (event ? m.EventChange : m.EventInput)),
    body: (values) => ({ ...parts(values), anyway: confirmed.current === JSON.stringify(parts(values)) }),
    send: async (body, options) => {
      try {
        return await (event
          ? api.calendarEvents.update.call({ params: { id: event.id }, body, ...options })
          : api.calendarEvents.create.call({ body, ...options }))
      } catch (thrown) {
        setConflicts(conflictsIn(thrown))
        throw thrown
      }
    },
    onDone: () => {
      success(t('saved'))
      void queries.invalidateQueries({ queryKey: ['calendarEvents'] })
      onDone()
    },
    handlesOwnError: true,
  })
  return {
    form,
    conflicts,
    edit: () => setConflicts(undefined),
    choose: ({ start, end }: BusyData['gaps'][number]) => {
      setConflicts(undefined)
      form.set({ start, end })
    },
    saveAnyway: () => {
      setConflicts(undefined)
      confirmed.current = JSON.stringify(parts(form.values))
      form.submit()
    },
  }
}
