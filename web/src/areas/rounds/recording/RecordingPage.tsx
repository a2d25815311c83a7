import { useQuery } from '@tanstack/react-query'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { useParams } from '../../../app/router/navigation'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { dayIn } from '../../../lib/dates'
import { DayText } from '../../../ui/DateTimeText'
import { Empty } from '../../../ui/feedback/Empty'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { Page } from '../../../ui/Page'
import { detailsAddress, myRoundsAddress } from '../addresses'
import classes from '../rounds.module.css'
import { Player } from './Player'

/** The recording of a round, for those who took part. Each time it is opened, the audit log has an entry. */
export function RecordingPage() {
  const t = useText('rounds')
  const id = Number(useParams<'id'>().id)
  const { time_zone: zone } = useUser()
  const query = useQuery({
    // Not a key of rounds: what changes in them does not open the recording again.
    queryKey: ['roundRecording', id],
    queryFn: () => api.rounds.recording.call({ params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    ...handlesOwnError,
  })
  const list = { label: t('mine.title'), to: myRoundsAddress }
  const recording = query.data?.data
  const title = recording?.title ?? t('recording')
  return (
    <Page title={title} breadcrumbs={[list, { label: title, to: detailsAddress(id) }, { label: t('recording') }]}>
      <QueryBoundary query={query} missing={list}>
        {({ data }) =>
          data ? (
            <div className={classes.stack}>
              <p className={classes.quiet}>
                {t('recording.what')} {t('recording.deletes')} <DayText day={dayIn(zone, data.deletes_at)} />
              </p>
              {data.is_cut && <InlineNotice tone="warn">{t('recording.cut')}</InlineNotice>}
              <Player roundId={id} recording={data} />
            </div>
          ) : (
            <Empty title={t('recording.none')} />
          )
        }
      </QueryBoundary>
    </Page>
  )
}
