import { useQuery } from '@tanstack/react-query'
import { CENTER_TYPE } from '#contract/facilities/centers'
import { useText } from '../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../app/query/QueryBoundary'
import { api } from '../../lib/api/api'
import { FigureStrip } from '../../ui/FigureStrip'
import { FigureTree } from '../../ui/FigureTree'
import { Section } from '../../ui/Section'

/** Returns the address of the investigations of a center. */
function worklistAddress(id: number, type: 1 | 2 | undefined): string {
  const centers = type === CENTER_TYPE.radiology ? 'radiology-centers' : 'labs'
  return `/service/providers/${centers}/${id}/show?tab=investigations`
}

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
