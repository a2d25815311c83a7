import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CaseTab, minutesToAnswer } from '#contract/rounds/codes'
import { useText } from '../../../app/i18n/useText'
import { ProblemText } from '../../../app/problems/ProblemBanner'
import { QueryLayer } from '../../../app/query/QueryLayer'
import { useNavigationState } from '../../../app/router/navigationState'
import { api } from '../../../lib/api/api'
import { Problem } from '../../../lib/api/problem'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { InstantText } from '../../../ui/DateTimeText'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { Skeleton } from '../../../ui/feedback/Skeleton'
import { Tabs } from '../../../ui/Tabs'
import { TextLink } from '../../../ui/TextLink'
import { PublicPage } from '../../auth'
import { RoundTime } from '../RoundTime'
import classes from '../rounds.module.css'
import { SheetTab } from '../SheetTab'
import { sheetTabs } from '../sheetTabs'
import type { Hall } from '../types'
import { ownZone } from './ownZone'

/** The server is asked so often. It counts as attendance, and needs no connection that a weak line would lose. */
const interval = 10_000
/** After the first response, with which the link is not bound to this browser yet. */
const firstInterval = 1000

/** Follows a round by a personal link: the waiting room, then the hall. */
export function HallPage() {
  return (
    <QueryLayer>
      <Follow />
    </QueryLayer>
  )
}

function Follow() {
  const t = useText('rounds')
  const link = useNavigationState().location.hash.slice(1)
  const query = useQuery({
    queryKey: ['publicRounds', 'hall', link],
    queryFn: ({ signal }) => api.publicRounds.hall.call({ body: { link, still_here: false }, signal }),
    meta: { handlesOwnError: true },
    enabled: link !== '',
    refetchInterval: ({ state: { error, dataUpdateCount: count } }) => {
      // A link that is unknown here, or another browser's, stays so; asking on would use up the limit of its owner.
      if (error instanceof Problem && (error.status === 404 || error.status === 409)) return false
      return count === 1 && !error ? firstInterval : interval
    },
    refetchIntervalInBackground: true,
    retry: (count, error) => !(error instanceof Problem && error.status < 500 && error.status > 0) && count < 3,
  })
  const hall = query.data?.data
  const stillHere = async () => {
    await api.publicRounds.hall.call({ body: { link, still_here: true } })
    await query.refetch()
  }
  return (
    <PublicPage title={hall?.title ?? t('hall.title')} width="wide">
      {link === '' && <InlineNotice>{t('hall.noLink')}</InlineNotice>}
      {link !== '' && !hall && !query.error && <Skeleton variant="text" />}
      {query.error instanceof Problem && (
        <InlineNotice tone="danger" alert>
          <ProblemText problem={query.error} />
        </InlineNotice>
      )}
      {hall && <InHall hall={hall} onStillHere={() => void stillHere()} />}
    </PublicPage>
  )
}

function InHall({ hall, onStillHere }: { hall: Hall; onStillHere: () => void }) {
  const t = useText('rounds')
  const [tab, setTab] = useState<CaseTab>('summary')
  const { state, status, sheet, presenter_name: presenter, floor_name: floor, certificate_code: certificate } = hall
  return (
    <div className={classes.stack}>
      <RoundTime round={hall} zone={ownZone()} />
      <p className={classes.quiet}>{t('hall.as', { name: hall.own_name })}</p>
      {state === 'early' && (
        <InlineNotice tone="info">
          {t('hall.early')} <InstantText instant={hall.opens_at} zone={ownZone()} />
        </InlineNotice>
      )}
      {state === 'waiting' && status !== 3 && <InlineNotice tone="info">{t('hall.waiting')}</InlineNotice>}
      {state === 'admitted' && status === 1 && <InlineNotice tone="info">{t('waiting')}</InlineNotice>}
      {status > 2 && <InlineNotice>{t('finished')}</InlineNotice>}
      {certificate && <TextLink to={`/public/rounds/certificate/${certificate}`}>{t('certificate.open')}</TextLink>}
      {hall.asks_presence && (
        <InlineNotice alert action={<Button onClick={onStillHere}>{t('stillHere.yes')}</Button>}>
          {t('stillHere', { minutes: minutesToAnswer })}
        </InlineNotice>
      )}
      {state === 'admitted' && status === 2 && (
        <>
          <InlineNotice tone="info">{t('withoutMedia')}</InlineNotice>
          {hall.is_being_recorded && <InlineNotice tone="warn">{t('hall.recorded')}</InlineNotice>}
          {presenter && <p>{t('hall.presenter', { name: presenter })}</p>}
          {floor && <p>{t('hall.floor', { name: floor })}</p>}
          <Card title={sheet ? t('case.day', { label: sheet.patient.label, day: sheet.day_of_stay }) : t('case')}>
            {sheet ? (
              <div className={classes.stack}>
                <Tabs
                  label={t('case.tabs')}
                  tabs={sheetTabs(sheet, tab).map((value) => ({ value, label: t(`tab.${value}`) }))}
                  value={tab}
                  onChange={setTab}
                />
                <SheetTab sheet={sheet} tab={tab} />
              </div>
            ) : (
              <p>{t('case.none')}</p>
            )}
          </Card>
        </>
      )}
    </div>
  )
}
