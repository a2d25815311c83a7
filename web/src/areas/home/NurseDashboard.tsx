import { IconHeartbeat } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useText } from '../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../app/query/QueryBoundary'
import { useListAddress } from '../../app/router/useListAddress'
import { api } from '../../lib/api/api'
import { Card } from '../../ui/Card'
import { FigureTree } from '../../ui/FigureTree'
import { Empty } from '../../ui/feedback/Empty'
import { SelectField } from '../../ui/fields/SelectField'
import classes from './Dashboard.module.css'

const figures = ['in_patients', 'follow_up_notes', 'radiology', 'lab', 'requested_consult', 'prescriptions'] as const

/** Shows the figures of one specialty in each of the nurse's hospitals; the specialty is in the URL. */
export function NurseDashboard() {
  const t = useText('home')
  const { filters, setFilters } = useListAddress('specialty_id')
  const specialties = useQuery({ ...api.home.specialties.query(), staleTime: 300_000 })
  const chosen = filters.specialty_id || null
  return (
    <>
      <div className={classes.choice}>
        <SelectField
          label={t('nurse.specialty')}
          options={(specialties.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={chosen}
          onChange={(value) => setFilters({ specialty_id: value })}
          searchable
        />
      </div>
      {chosen ? (
        <Care specialtyId={chosen} />
      ) : (
        <Card>
          <Empty icon={<IconHeartbeat />} title={t('nurse.choose')} />
        </Card>
      )}
    </>
  )
}

function Care({ specialtyId }: { specialtyId: string }) {
  const t = useText('home')
  const query = useQuery({
    ...api.home.statistics.query({ query: { specialty_id: specialtyId } }),
    ...handlesOwnError,
    placeholderData: keepPreviousData,
  })
  return (
    <QueryBoundary query={query} variant="rows">
      {({ data }) =>
        data.dashboard === 'nurse' && (
          <FigureTree
            title={t('tree.title')}
            nameLabel={t('tree.hospital')}
            columns={figures.map((key) => ({ key, label: t(`figure.${key}`) }))}
            rows={data.hospitals}
          />
        )
      }
    </QueryBoundary>
  )
}
