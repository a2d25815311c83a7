import { useQuery } from '@tanstack/react-query'
import { useText } from '../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../app/query/QueryBoundary'
import { api } from '../../lib/api/api'
import { FigureStrip } from '../../ui/FigureStrip'
import { FigureTree } from '../../ui/FigureTree'
import { Section } from '../../ui/Section'
import { worklistAddress } from './worklistAddress'

const figures = ['total_orders', 'todays_orders'] as const

/** Shows the orders of the labs and radiology centers that the user works for. */
export function CenterDashboard() {
  const t = useText('home')
  const query = useQuery({ ...api.home.statistics.query(), ...handlesOwnError })
  const columns = figures.map((key) => ({ key, label: t(`figure.${key}`) }))
  return (
    <QueryBoundary query={query} variant="rows">
      {({ data }) =>
        data.dashboard === 'center' && (
          <>
            <Section title={t('center.total')}>
              <FigureStrip figures={columns.map(({ key, label }) => ({ key, label, value: data.total[key] }))} />
            </Section>
            <FigureTree
              title={t('tree.providers')}
              nameLabel={t('tree.provider')}
              columns={columns}
              rows={data.providers}
              rowTo={(id) => worklistAddress(id, data.providers.find((center) => center.id === id)?.center_type)}
            />
          </>
        )
      }
    </QueryBoundary>
  )
}
