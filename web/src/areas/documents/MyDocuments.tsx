import { IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { EpisodeDocument } from '#contract/documents/calls'
import { useText } from '../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../app/query/QueryBoundary'
import { useUser } from '../../app/session/useAuthSession'
import { api } from '../../lib/api/api'
import { Card } from '../../ui/Card'
import { Empty } from '../../ui/feedback/Empty'
import { formatDate } from '../../ui/format'
import { isolated } from '../../ui/isolated'
import { Page } from '../../ui/Page'
import { useUiLanguage } from '../../ui/texts'
import { DocumentFiles } from './DocumentFiles'
import classes from './documents.module.css'

/** The documents of the patient's stays, the newest stay first. */
export function MyDocuments() {
  const t = useText('documents')
  const query = useQuery({ ...api.patientDocuments.list.query(), ...handlesOwnError })
  return (
    <Page title={t('title')} lead={t('lead')} width="narrow">
      <QueryBoundary query={query} variant="cards">
        {({ data }) =>
          data.length === 0 ? (
            <Empty icon={<IconFileText />} title={t('none')} body={t('noneBody')} />
          ) : (
            <div className={classes.stays}>
              {staysOf(data).map((id) => (
                <StayCard key={id} documents={data.filter(({ episode_id: each }) => each === id)} />
              ))}
            </div>
          )
        }
      </QueryBoundary>
    </Page>
  )
}

/** The stays that the documents are of, in their order. */
const staysOf = (documents: readonly EpisodeDocument[]) => [...new Set(documents.map(({ episode_id: id }) => id))]

function StayCard({ documents }: { documents: readonly EpisodeDocument[] }) {
  const t = useText('documents')
  const language = useUiLanguage()
  const { time_zone: zone } = useUser()
  const [first] = documents
  if (!first) return null
  const { hospital, discharged_at: at } = first
  const date = formatDate(at, language, zone, 'long')
  return (
    <Card title={t('stay', { hospital: isolated(hospital.name), date: isolated(date) })}>
      <DocumentFiles documents={documents} call={api.patientDocuments.file} />
    </Card>
  )
}
