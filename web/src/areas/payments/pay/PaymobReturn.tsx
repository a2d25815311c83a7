import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { Navigate } from '../../../app/router/Navigate'
import { useSearchParams } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { PatientPage, PatientQueryBoundary } from '../../appointments'
import { codeOfReference } from './addresses'
import { PaymentResult } from './PaymentResult'
import { amountOf, ReturnedResult } from './ReturnedResult'
import { useAppointmentId } from './usePayment'

/**
 * The page to which Paymob sends the browser back. It passes the parameters on to the server, which asks Paymob whether
 * the appointment was paid.
 */
export function PaymobReturn() {
  const t = useText('payments')
  const [params] = useSearchParams()
  const code = codeOfReference(params.get('merchant_order_id'))
  const appointment = useQuery({
    ...api.payments.byCode.query({ params: { code: code ?? '' } }),
    ...handlesOwnError,
    enabled: code !== undefined,
  })
  const ownId = useAppointmentId()
  if (code === undefined && ownId !== undefined)
    return params.has('order') ? <Returned appointmentId={ownId} /> : <PaymentResult appointmentId={ownId} />
  if (code === undefined) {
    const cents = amountOf(params.get('amount_cents'))
    if (cents === undefined && !params.has('order')) return <Navigate to="/patient/appointments" />
    return (
      <ReturnedResult
        amount={cents === undefined ? undefined : cents / 100}
        reference={params.get('order') || null}
        status={params.get('txn_response_code')}
        reason={params.get('data.message')}
      />
    )
  }
  const id = appointment.data?.data.id
  if (id !== undefined) return <Returned appointmentId={id} />
  return (
    <PatientPage title={t('result.waiting')} width="narrow">
      <PatientQueryBoundary query={appointment}>{() => null}</PatientQueryBoundary>
    </PatientPage>
  )
}

function Returned({ appointmentId }: { appointmentId: number }) {
  const t = useText('payments')
  const [params] = useSearchParams()
  const result = useCall(api.payments.result)
  const [hasReported, setReported] = useState(false)
  const report = useEffectEvent(async () => {
    await result.run({ body: { appointmentId, paymentResult: Object.fromEntries(params) } })
    setReported(true)
  })
  useEffect(() => void report(), [])
  if (!hasReported)
    return (
      <PatientPage title={t('result.waiting')} width="narrow">
        <p role="status">{t('result.asking')}</p>
      </PatientPage>
    )
  return <PaymentResult appointmentId={appointmentId} reference={params.get('order') ?? params.get('order_id')} />
}
