import { useQuery } from '@tanstack/react-query'
import { handlesOwnError, QueryBoundary } from '../../app/query/QueryBoundary'
import { TrendChart } from '../investigations'
import { type ResultOf, resultCalls } from './resultCalls'

/** The trend of a value of a visit or a stay, for its patient. */
export function PatientTrend({ of, valueId }: { of: ResultOf; valueId: number }) {
  const query = useQuery({
    ...resultCalls[of.kind].trend.query({ params: { id: of.id, valueId } }),
    ...handlesOwnError,
  })
  return (
    <QueryBoundary query={query} variant="text">
      {({ data }) => <TrendChart trend={data} />}
    </QueryBoundary>
  )
}
