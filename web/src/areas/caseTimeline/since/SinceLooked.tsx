import { IconEyeCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { SinceLooked as Since } from '#contract/caseTimeline/calls'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { useWardTime } from '../../../app/time/useWardTime'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { useLink } from '../../../ui/link'
import { Name } from '../../../ui/Name'
import { ScoreBadge } from '../../vitals'
import classes from '../timeline.module.css'
import type { TimelineCase } from '../types'
import { hasNews, useMarkSeen, useNoteLook } from './useMarkSeen'

const refetchMs = 60_000

const tabs = {
  vitals: 'vital-signs',
  missed_doses: 'doses',
  orders: 'prescriptions',
  results: 'investigations',
  follow_ups: 'follow-ups',
  allergies: null,
} as const
const kinds = Object.keys(tabs) as (keyof typeof tabs)[]

/** What others recorded since the user last looked at a case; nothing on the first visit, or if nothing is new. */
export function SinceLooked({ of: shown }: { of: TimelineCase }) {
  const t = useText('caseTimeline')
  const time = useWardTime(shown.zone)
  const { data, error, refetch, isFetching } = useQuery({
    ...api.caseTimeline.since.query({ params: { id: shown.id } }),
    ...handlesOwnError,
    refetchInterval: refetchMs,
  })
  const { mark, busy } = useMarkSeen(shown.id)
  const since = data?.data
  useNoteLook(since, mark)
  if (!since && error)
    return (
      <InlineNotice
        tone="warn"
        action={
          <Button size="small" busy={isFetching} onClick={() => void refetch()}>
            {t('since.retry')}
          </Button>
        }
      >
        {t('since.failed')}
      </InlineNotice>
    )
  if (!since?.looked_at || !hasNews(since)) return null
  return (
    <InlineNotice
      title={t('since.title', { time: time(since.looked_at) })}
      action={
        <Button size="small" icon={<IconEyeCheck />} busy={busy} onClick={() => void mark(since.until)}>
          {t('since.seen')}
        </Button>
      }
    >
      <News since={since} of={shown} />
    </InlineNotice>
  )
}

function News({ since, of: shown }: { since: Since; of: TimelineCase }) {
  const t = useText('caseTimeline')
  const time = useWardTime(shown.zone)
  const Link = useLink()
  const text = (kind: (typeof kinds)[number]) => t(`since.${kind}`, { count: since.counts[kind] })
  return (
    <>
      <ul className={classes.news}>
        {kinds
          .filter((kind) => since.counts[kind] > 0)
          .map((kind) => {
            const tab = tabs[kind]
            return (
              <li key={kind}>
                {tab ? <Link to={shown.tabAddress(tab)}>{text(kind)}</Link> : text(kind)}
                {kind === 'vitals' && since.worst_score && (
                  <>
                    <span>{t('since.worst')}</span>
                    <ScoreBadge score={since.worst_score} />
                  </>
                )}
              </li>
            )
          })}
      </ul>
      <ol className={classes.newest}>
        {since.entries.map(({ key, kind_text: kind, text: about, details, happened_at: at }) => (
          <li key={key}>
            {time(at)} · {kind}
            {about && (
              <>
                : <Name>{about}</Name>
              </>
            )}
            {details[0] && (
              <>
                {' · '}
                <Name>{details[0]}</Name>
              </>
            )}
          </li>
        ))}
      </ol>
      {since.more && <p>{t('since.more')}</p>}
    </>
  )
}
