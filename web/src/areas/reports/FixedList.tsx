import { IconReportAnalytics } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useText } from '../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../app/query/QueryBoundary'
import { useAuthSession } from '../../app/session/useAuthSession'
import { api } from '../../lib/api/api'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Page } from '../../ui/Page'
import { Row, RowList } from '../../ui/RowList'

/** Lists the fixed reports by name (document 3, section 2). */
export function FixedList() {
  const t = useText('reports')
  const { can } = useAuthSession()
  const query = useQuery({ ...api.reports.types.query(), ...handlesOwnError })
  const mayShow = can('show-report')
  return (
    <Page title={t('fixed.title')} lead={t('fixed.lead')}>
      <QueryBoundary query={query} variant="rows" count={8}>
        {({ data }) => (
          <Card flush>
            <RowList>
              {data.map(({ type, title, description }) => (
                <Row
                  key={type}
                  start={<IconReportAnalytics aria-hidden="true" />}
                  title={title}
                  line={description}
                  end={
                    mayShow && (
                      <Button size="small" to={`/old-reports/${type}`} aria-label={t('fixed.showOne', { title })}>
                        {t('fixed.show')}
                      </Button>
                    )
                  }
                />
              ))}
            </RowList>
          </Card>
        )}
      </QueryBoundary>
    </Page>
  )
}
