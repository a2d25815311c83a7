import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PaymentDetails } from '#contract/payments/calls'
import { PAYMENT_STATUS } from '#contract/rules/appointmentStatus'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { useSearchParams } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { useRefetchAppointments } from '../../appointments'

/** Reads what our server knows; the provider is asked by a job, or by "I have paid". */
const refetchIntervalMs = 5_000

/** Returns the id of the appointment in the address; undefined without a valid one. */
export function useAppointmentId(): number | undefined {
  const [params] = useSearchParams()
  const id = Number(params.get('appointment_id'))
  return Number.isInteger(id) && id > 0 ? id : undefined
}

/** Returns whether nothing can change any more without the patient doing something. */
export function isSettled({ payment_status: status, outstanding, attempt }: PaymentDetails): boolean {
  if (attempt === null || attempt.state === 'failed') return true
  return outstanding > 0 ? !attempt.payable : status !== PAYMENT_STATUS.unpaid
}

/**
 * Fetches an appointment and its payment, which is refetched until it is settled.
 *
 * @param id of an appointment of the caller; nothing is fetched without one
 * @returns both queries, and `check`, which asks the provider and returns what is known then
 */
export function usePayment(id: number | undefined) {
  const queries = useQueryClient()
  const refetchAppointments = useRefetchAppointments()
  const enabled = id !== undefined
  const params = { id: id ?? 0 }
  const appointment = useQuery({ ...api.patient.show.query({ params }), ...handlesOwnError, enabled })
  const options = api.payments.details.query({ params })
  const payment = useQuery({
    ...options,
    ...handlesOwnError,
    enabled,
    refetchInterval: ({ state }) => (state.data && isSettled(state.data.data) ? false : refetchIntervalMs),
  })
  const refetch = async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: options.queryKey }),
      queries.invalidateQueries({ queryKey: api.patient.show.query({ params }).queryKey }),
      refetchAppointments(),
    ])
  }
  const asking = useCall(api.payments.check)
  const check = async () => {
    const response = await asking.run({ params })
    if (!response) return undefined
    queries.setQueryData(options.queryKey, response)
    if (isSettled(response.data)) await refetch()
    return response.data
  }
  return { appointment, payment, refetch, check, isChecking: asking.busy }
}
