import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { SlotsResponse } from '#contract/appointments/booking'
import type { rescheduling } from '#contract/staffAppointments/reschedulingCalls'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { navigate } from '../../../app/router/navigation'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import type { CallResponse } from '../../../lib/api/call'
import type { Problem } from '../../../lib/api/problem'
import { useCall } from '../../../lib/api/useCall'
import { announce } from '../../../ui/feedback/announce'
import { useConfirm } from '../../../ui/feedback/confirm'
import { formatPounds } from '../../../ui/format'
import { isolated } from '../../../ui/isolated'
import { nextAddress } from '../booking/stage'
import { useRefetchAppointments } from '../booking/useRefetchAppointments'
import { useFormatVisitTime } from '../time/useFormatVisitTime'
import { slotsInProblem } from './slotGroups'

type Slot = SlotsResponse['day'][number]

/** An earlier appointment whose credit pays for the chosen time, or which moves there. */
export interface Earlier {
  id: number
  kind: 'credit' | 'reschedule'
}

/** Returns the earlier appointment that the address names. */
export function earlierIn(params: URLSearchParams): Earlier | undefined {
  for (const kind of ['reschedule', 'credit'] as const) {
    const id = Number(params.get(kind))
    if (Number.isInteger(id) && id > 0) return { id, kind }
  }
  return undefined
}

const doneTexts = { credit: 'credit.done', reschedule: 'reschedule.done' } as const

type Terms = CallResponse<(typeof rescheduling)['rescheduleTerms']>['data']

/** Returns the text that says what a move costs. */
function costText(isSamePlace: boolean, { outstanding, refund }: Terms) {
  if (isSamePlace) return 'reschedule.askBody'
  if (outstanding > 0) return 'reschedule.askDearer'
  return refund > 0 ? 'reschedule.askCheaper' : 'reschedule.askElsewhere'
}

/**
 * Asks whether an earlier appointment is to be used for a slot: before a move, with what it costs.
 * @returns among others `busy`, while the cost is fetched, and `problem`: why the slot is not available for the move
 */
function useConfirmEarlier(clinicId: number, date: string, earlier: Earlier | undefined) {
  const t = useText('appointments')
  const language = useLanguage()
  const formatVisitTime = useFormatVisitTime()
  const { time_zone: own } = useUser()
  const confirm = useConfirm()
  const terms = useCall(api.patient.rescheduleTerms, { handlesOwnError: true })
  const moved = useQuery({
    ...api.patient.show.query({ params: { id: earlier?.id ?? 0 } }),
    ...handlesOwnError,
    enabled: earlier?.kind === 'reschedule',
  })
  const ask = async ({ key, starts_at }: Slot, { id, kind }: Earlier): Promise<boolean> => {
    const { day, time } = formatVisitTime({ starts_at, time_zone: own, walk_in_text: null })
    if (kind === 'credit')
      return confirm({
        title: t('credit.askTitle'),
        body: t('credit.askBody', { day, time }),
        confirmLabel: t('credit.yes'),
        cancelLabel: t('credit.no'),
      })
    const response = await terms.run({ params: { id }, query: { clinic_id: clinicId, date, schedule_time: key } })
    if (!response) return false
    const { price, outstanding, refund } = response.data
    const amount = (pounds: number) => isolated(formatPounds(pounds, language))
    return confirm({
      title: t('reschedule.askTitle'),
      body: t(costText(moved.data?.data.clinic_id === clinicId, response.data), {
        day,
        time,
        price: amount(price),
        amount: amount(outstanding || refund),
      }),
      confirmLabel: t('reschedule.yes'),
      cancelLabel: t('reschedule.no'),
    })
  }
  return { ask, busy: terms.busy, problem: terms.problem, reset: terms.reset }
}

/**
 * Reserves a slot, or, after a confirmation, uses an earlier appointment for it: while a request is pending `busySlot`
 * is set, with `isPricing` while it is the one for the cost; on success it navigates to the next step, on refusal it updates the slots from the response.
 * @returns among others `attemptedKey`, the key of the last attempted slot, next to which focus is to be placed
 */
export function useReserveSlot(clinicId: number, date: string, earlier?: Earlier) {
  const t = useText('appointments')
  const formatVisitTime = useFormatVisitTime()
  const queries = useQueryClient()
  const refetch = useRefetchAppointments()
  const asking = useConfirmEarlier(clinicId, date, earlier)
  const creating = useCall(api.patient.create, { handlesOwnError: true })
  const using = useCall(api.credits.use, { handlesOwnError: true })
  const moving = useCall(api.patient.reschedule, { handlesOwnError: true })
  const sending = earlier ? { credit: using, reschedule: moving }[earlier.kind] : creating
  const problem = sending.problem ?? asking.problem
  const [slot, setSlot] = useState<Slot>()
  const { queryKey } = api.patient.slots.query({ params: { clinicId, date } })

  const send = (key: string, doctorId: number) => {
    const body = { clinic_id: clinicId, doctor_id: doctorId, date, schedule_time: key }
    if (!earlier) return creating.run({ body })
    const { id, kind } = earlier
    return kind === 'credit' ? using.run({ params: { id }, body }) : moving.run({ params: { id }, body })
  }
  const reset = () => {
    sending.reset()
    asking.reset()
  }
  const reserve = async (chosen: Slot, { doctor }: SlotsResponse['clinic']) => {
    reset()
    setSlot(chosen)
    if (earlier && !(await asking.ask(chosen, earlier))) return
    const response = await send(chosen.key, doctor.id)
    if (!response) return
    queries.setQueryData(api.patient.show.query({ params: { id: response.data.id } }).queryKey, response)
    const { day, time } = formatVisitTime(response.data)
    announce(`${t(earlier ? doneTexts[earlier.kind] : 'hold.words')}: ${t('day.time', { day, time })}`)
    void refetch()
    void navigate(nextAddress(response.data))
  }
  const refused = useEffectEvent((refusal: Problem) => {
    if (refusal.isTransient) return
    const fresh = slotsInProblem(refusal.extra)
    if (fresh) queries.setQueryData<SlotsResponse>(queryKey, (known) => known && { ...known, ...fresh })
    void queries.invalidateQueries({ queryKey })
  })
  useEffect(() => {
    if (problem) refused(problem)
  }, [problem])
  return {
    reserve,
    reset,
    problem,
    attemptedKey: slot?.key,
    busySlot: sending.busy || asking.busy ? slot : undefined,
    isPricing: asking.busy,
  }
}
