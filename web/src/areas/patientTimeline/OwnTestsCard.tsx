import { useQuery } from '@tanstack/react-query'
import { useText } from '../../app/i18n/useText'
import { handlesOwnError } from '../../app/query/QueryBoundary'
import { useAuthSession } from '../../app/session/useAuthSession'
import { api } from '../../lib/api/api'
import { Card } from '../../ui/Card'
import { useAnnounceChange } from '../../ui/feedback/announce'
import { Row, RowList } from '../../ui/RowList'
import { TestStatus } from './TestStatus'

/**
 * Shows the patient during the visit which tests and imaging the doctor has ordered, and announces it; nothing before that. It needs
 * the texts `patientTimeline`.
 */
export function OwnTestsCard({ appointmentId }: { appointmentId: number }) {
  const t = useText('patientTimeline')
  const { can } = useAuthSession()
  const query = useQuery({
    ...api.patientTimeline.recommendations.query({ params: { id: appointmentId } }),
    ...handlesOwnError,
    enabled: can('patientTimeLine'),
  })
  const tests = query.data?.data.investigations
  useAnnounceChange(tests && `${t('visit.tests')}: ${t('visit.ordered', { count: tests.length })}`)
  if (!tests || tests.length === 0) return null
  return (
    <Card title={t('visit.tests')} flush>
      <RowList>
        {tests.map((test) => (
          <Row
            key={test.id}
            title={<bdi>{test.investigationTypeText}</bdi>}
            line={t(`tests.kind.${test.center_type}`)}
            end={<TestStatus status={test.status} />}
          />
        ))}
      </RowList>
    </Card>
  )
}
