import { Navigate } from '../../../app/router/Navigate'
import { useParams, useSearchParams } from '../../../app/router/navigation'
import { methodsAddress, payAddress, payMethods } from './addresses'
import { useAppointmentId } from './usePayment'

/**
 * Leads from the documented address of any method, `/payment/{method}?methodname=…`, to the page on which it is used: that of
 * the provider, or for cash and unknown methods the list of methods, which confirms the booking.
 */
export function PayMethod() {
  const [params] = useSearchParams()
  const id = useAppointmentId()
  const named = [params.get('methodname'), useParams<'method'>().method].map((name) => name?.trim().toLowerCase())
  const method = payMethods.find((each) => named.includes(each))
  if (id === undefined) return <Navigate to="/patient/appointments" />
  return <Navigate to={method === undefined ? methodsAddress(id) : payAddress(method, id)} />
}
