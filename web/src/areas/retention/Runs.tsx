import { IconCalendarX } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RetentionRun } from '#contract/retention/calls'
import { useLanguage, useText } from '../../app/i18n/useText'
import { useListAddress } from '../../app/router/useListAddress'
import { useUser } from '../../app/session/useAuthSession'
import { api } from '../../lib/api/api'
import { InstantText } from '../../ui/DateTimeText'
import { formatNumber } from '../../ui/format'
import { ListBody } from '../../ui/list/ListBody'
import { Section } from '../../ui/Section'
import classes from './retention.module.css'

/** Lists what the nightly job has removed: which kind, how much, and from before when. */
export function Runs() {
  const t = useText('retention')
  const { time_zone: zone } = useUser()
  const { page, setPage } = useListAddress()
  const list = useQuery({ ...api.retention.runs.query({ query: { page } }), placeholderData: keepPreviousData })
  return (
    <Section title={t('runs.title')}>
      <ListBody<RetentionRun>
        list={list}
        onPageChange={setPage}
        empty={{ title: t('runs.none'), body: t('runs.noneBody'), icon: <IconCalendarX /> }}
        table={{
          label: t('runs.title'),
          rowKey: ({ id }) => id,
          rowName: ({ started_at: at }) => at,
          columns: [
            {
              key: 'started',
              header: t('runs.started'),
              render: ({ started_at: at }) => <InstantText instant={at} zone={zone} />,
            },
            { key: 'removed', header: t('runs.removed'), render: (run) => <Removed run={run} zone={zone} /> },
            {
              key: 'finished',
              header: t('runs.finished'),
              render: ({ finished_at: at }) => (at ? <InstantText instant={at} zone={zone} /> : t('runs.running')),
              hideBelow: 'md',
            },
          ],
        }}
      />
    </Section>
  )
}

function Removed({ run, zone }: { run: RetentionRun; zone: string }) {
  const t = useText('retention')
  const language = useLanguage()
  return (
    <ul className={classes.removed}>
      {run.removals.map(({ kind, removed, before }) => (
        <li key={kind}>
          {t(`kind.${kind}`)}: <strong>{formatNumber(removed, language)}</strong> {t('runs.before')}{' '}
          <InstantText instant={before} zone={zone} />
        </li>
      ))}
    </ul>
  )
}
