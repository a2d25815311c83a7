import { useQuery } from '@tanstack/react-query'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import { TrendChart } from './TrendChart'

/** The trend of a value of an investigation, for staff. */
export function StaffTrend({ orderId, valueId }: { orderId: number; valueId: number }) {
  const query = useQuery({
    ...api.investigations.trend.query({ params: { id: orderId, valueId } }),
    ...handlesOwnError,
  })
  return (
    <QueryBoundary query={query} variant="text">
      {({ data }) => <TrendChart trend={data} />}
    </QueryBoundary>
  )
}
