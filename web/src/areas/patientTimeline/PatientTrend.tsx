import { useQuery } from '@tanstack/react-query'
import { handlesOwnError, QueryBoundary } from '../../app/query/QueryBoundary'
import { api } from '../../lib/api/api'
import { TrendChart } from '../investigations'

/** The trend of a value of a visit, for its patient. */
export function PatientTrend({ visitId, valueId }: { visitId: string; valueId: number }) {
  const query = useQuery({
    ...api.patientTimeline.trend.query({ params: { id: visitId, valueId } }),
    ...handlesOwnError,
  })
  return (
    <QueryBoundary query={query} variant="text">
      {({ data }) => <TrendChart trend={data} />}
    </QueryBoundary>
  )
}
