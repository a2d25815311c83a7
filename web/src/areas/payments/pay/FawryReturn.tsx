import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { Navigate } from '../../../app/router/Navigate'
import { useSearchParams } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { PatientPage, PatientQueryBoundary } from '../../appointments'
import { codeOfReference } from './addresses'
import { PaymentResult } from './PaymentResult'
import { amountOf, ReturnedResult } from './ReturnedResult'
import { useAppointmentId } from './usePayment'

/** What Fawry's page adds to the address, also without the reference of the attempt. */
const returned = ['referenceNumber', 'orderAmount', 'orderStatus', 'statusDescription'] as const

/** The result of a payment through Fawry: of our own page, or of Fawry's, which names the reference of the attempt. */
export function FawryReturn() {
  const t = useText('payments')
  const [params] = useSearchParams()
  const id = useAppointmentId()
  const code = codeOfReference(params.get('merchantRefNumber'))
  const found = useQuery({
    ...api.payments.byCode.query({ params: { code: code ?? '' } }),
    ...handlesOwnError,
    enabled: id === undefined && code !== undefined,
  })
  const appointmentId = id ?? found.data?.data.id
  if (appointmentId !== undefined)
    return <PaymentResult appointmentId={appointmentId} reference={params.get('referenceNumber')} />
  if (code === undefined && returned.some((name) => params.has(name)))
    return (
      <ReturnedResult
        amount={amountOf(params.get('orderAmount'))}
        reference={params.get('referenceNumber') || null}
        status={params.get('orderStatus')}
        reason={params.get('statusDescription')}
      />
    )
  if (code === undefined) return <Navigate to="/patient/appointments" />
  return (
    <PatientPage title={t('result.waiting')} width="narrow">
      <PatientQueryBoundary query={found}>{() => null}</PatientQueryBoundary>
    </PatientPage>
  )
}
