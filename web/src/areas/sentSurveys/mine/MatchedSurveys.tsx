import { IconCircleCheck, IconClipboardText, IconClockX } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MatchedSurveyRow } from '#contract/sentSurveys/sentSurvey'
import { type Text, useText } from '../../../app/i18n/useText'
import { useListAddress } from '../../../app/router/useListAddress'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { InstantText } from '../../../ui/DateTimeText'
import { Isolate } from '../../../ui/Isolate'
import { ListPage } from '../../../ui/list/ListPage'
import type { Column } from '../../../ui/list/listTypes'
import { Name } from '../../../ui/Name'
import { StatusBadge } from '../../../ui/StatusBadge'
import { DraftsOnDevice, useUnsent, useWaiting, WaitingNotice } from '../../submissions'
import { matchedCalls } from './calls'

/** What the patient can do with a survey. */
function CheckAction({ row }: { row: MatchedSurveyRow }) {
  const t = useText('sentSurveys')
  if (row.check === 'answer')
    return <Button to={`/Answer-Survey/${row.id}/${row.survey.id}`}>{t('mine.answer')}</Button>
  if (row.check === 'continue')
    return <Button to={`/Edit-Survey/${row.survey_instance_id}`}>{t('mine.continue')}</Button>
  const isMissed = row.check === 'missed'
  return (
    <StatusBadge tone={isMissed ? 'neutral' : 'ok'} icon={isMissed ? <IconClockX /> : <IconCircleCheck />}>
      {isMissed ? t('mine.missed') : t('mine.completed')}
    </StatusBadge>
  )
}

function columnsOf(t: Text<'sentSurveys'>, zone: string): Column<MatchedSurveyRow>[] {
  return [
    { key: 'title', header: t('field.title'), render: ({ survey }) => <Name>{survey.title}</Name> },
    { key: 'id', header: t('field.id'), render: ({ id }) => <Isolate>{id}</Isolate>, hideBelow: 'md', card: 'hidden' },
    {
      key: 'answered',
      header: t('mine.answered'),
      render: ({ latest_answered_time: at }) => (at ? <InstantText instant={at} zone={zone} /> : t('mine.noAnswer')),
    },
    {
      key: 'sent',
      header: t('mine.sent'),
      render: ({ sent_date_time: at }) => <InstantText instant={at} zone={zone} />,
      hideBelow: 'md',
    },
    { key: 'ends', header: t('field.ends_at'), render: ({ ends_at: at }) => <InstantText instant={at} zone={zone} /> },
    { key: 'check', header: t('mine.action'), render: (row) => <CheckAction row={row} /> },
  ]
}

/** Lists the surveys that were sent to the patient, with what they can do with each. */
export function MatchedSurveys() {
  const t = useText('sentSurveys')
  const { page, setPage } = useListAddress()
  const list = useQuery({ ...api.matchedSurveys.list.query({ query: { page } }), placeholderData: keepPreviousData })
  const waiting = useWaiting(matchedCalls.kind)
  const unsent = useUnsent(matchedCalls.kind)
  const queries = useQueryClient()
  const changed = () => queries.invalidateQueries({ queryKey: ['matchedSurveys'] })
  return (
    <ListPage<MatchedSurveyRow>
      title={t('mine.title')}
      notice={
        <>
          <WaitingNotice waiting={waiting} />
          <DraftsOnDevice drafts={unsent} calls={matchedCalls} onChanged={changed} />
        </>
      }
      list={list}
      onPageChange={setPage}
      columns={columnsOf(t, useUser().time_zone)}
      rowKey={({ id }) => id}
      rowName={({ survey }) => survey.title}
      empty={{ body: t('mine.none'), icon: <IconClipboardText /> }}
    />
  )
}
