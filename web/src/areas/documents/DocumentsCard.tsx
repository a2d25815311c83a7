import { useQuery } from '@tanstack/react-query'
import { useText } from '../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../app/query/QueryBoundary'
import { api } from '../../lib/api/api'
import { Card } from '../../ui/Card'
import { DocumentFiles } from './DocumentFiles'

/** The documents of a closed episode, in both languages and all versions. */
export function DocumentsCard({ episodeId }: { episodeId: number }) {
  const t = useText('documents')
  const query = useQuery({ ...api.documents.list.query({ params: { id: episodeId } }), ...handlesOwnError })
  return (
    <Card title={t('card.title')}>
      <QueryBoundary query={query} variant="rows">
        {({ data }) =>
          data.length === 0 ? <p>{t('card.none')}</p> : <DocumentFiles documents={data} call={api.documents.file} />
        }
      </QueryBoundary>
    </Card>
  )
}
