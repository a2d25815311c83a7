import { useSearchParams } from '../../app/router/navigation'
import { RequestList } from './RequestList'
import { RequestPage } from './RequestPage'

/** The list of requests or, with `?request=5`, one of them. */
export function RequestsPage() {
  const id = Number(useSearchParams()[0].get('request'))
  return Number.isInteger(id) && id > 0 ? <RequestPage key={id} id={id} /> : <RequestList />
}
