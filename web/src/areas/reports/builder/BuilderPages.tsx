import { useQuery } from '@tanstack/react-query'
import { EntityEdit } from '../../../app/entity/EntityFormPage'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { useParams, useSearchParams } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { ReportBuilder } from './ReportBuilder'

/** A new report or, with `?of=5`, a copy of another one. */
export function CreateReport() {
  const id = Number(useSearchParams()[0].get('of'))
  return Number.isInteger(id) && id > 0 ? <CopyReport id={id} /> : <ReportBuilder isNew />
}

function CopyReport({ id }: { id: number }) {
  const t = useText('reports')
  const query = useQuery({ ...api.reports.show.query({ params: { id } }), ...handlesOwnError })
  return (
    <QueryBoundary query={query} variant="form" missing={{ label: t('saved.title'), to: '/reports' }}>
      {({ data }) => <ReportBuilder isNew report={{ ...data, name: t('builder.copyOf', { name: data.name }) }} />}
    </QueryBoundary>
  )
}

export function EditReport() {
  const t = useText('reports')
  const { id = '' } = useParams<'id'>()
  return (
    <EntityEdit
      title={t('builder.edit')}
      parent={{ label: t('saved.title'), to: '/reports' }}
      read={api.reports.show.query({ params: { id } })}
    >
      {(report) => <ReportBuilder isNew={false} report={report} />}
    </EntityEdit>
  )
}
