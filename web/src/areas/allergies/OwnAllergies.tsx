import { useQuery } from '@tanstack/react-query'
import type { OwnAllergies as Own } from '#contract/allergies/calls'
import { useLanguage, useText } from '../../app/i18n/useText'
import { handlesOwnError } from '../../app/query/QueryBoundary'
import { api } from '../../lib/api/api'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { formatDay } from '../../ui/format'
import { isolated } from '../../ui/isolated'
import { Name } from '../../ui/Name'
import { Row, RowList } from '../../ui/RowList'
import { TextLink } from '../../ui/TextLink'
import { SeverityBadge } from './SeverityBadge'

const useOwnAllergies = () => useQuery({ ...api.allergies.own.query(), select: ({ data }) => data, ...handlesOwnError })

type OwnQuery = ReturnType<typeof useOwnAllergies>

function Failed({ query }: { query: OwnQuery }) {
  const t = useText('allergies')
  return (
    <InlineNotice
      tone="danger"
      alert
      title={t('failed')}
      action={
        <Button size="small" onClick={() => void query.refetch()} busy={query.isFetching} busyText={t('loading')}>
          {t('retry')}
        </Button>
      }
    >
      {t('own.failed')}
    </InlineNotice>
  )
}

/**
 * Shows patients their own life-threatening allergies, or nothing if they have none.
 * @param to the page with all allergies of the patient
 */
export function LifeThreateningAllergies({ to }: { to: string }) {
  const t = useText('allergies')
  const query = useOwnAllergies()
  if (!query.data) return query.error ? <Failed query={query} /> : null
  const worst = query.data.allergies.filter(({ severity }) => severity === 'life_threatening')
  if (worst.length === 0) return null
  return (
    <InlineNotice
      tone="danger"
      title={
        <>
          {t('own.lifeThreatening')}: <Substances allergies={worst} />
        </>
      }
      action={<TextLink to={to}>{t('own.open')}</TextLink>}
    >
      {t('own.tell')}
    </InlineNotice>
  )
}

function Substances({ allergies }: Pick<Own, 'allergies'>) {
  const t = useText('allergies')
  return allergies.map(({ id, substance_text: substance }, index) => (
    <span key={id}>
      {index > 0 && t('own.separator')}
      <Name>{substance}</Name>
    </span>
  ))
}

/** Shows patients their own active allergies, or whether it was recorded that none is known. */
export function OwnAllergies() {
  const t = useText('allergies')
  const language = useLanguage()
  const query = useOwnAllergies()
  if (!query.data) return query.error ? <Failed query={query} /> : <Skeleton variant="text" count={1} />
  const { state, allergies } = query.data
  if (state !== 'listed')
    return (
      <InlineNotice
        tone={state === 'none_known' ? 'neutral' : 'warn'}
        title={t(state === 'none_known' ? 'noneKnown' : 'notRecorded')}
      >
        {t(state === 'none_known' ? 'own.noneKnown' : 'own.notRecorded')}
      </InlineNotice>
    )
  return (
    <Card title={t('own.title')} note={t('own.tell')} flush>
      <RowList>
        {allergies.map(({ id, substance_text: substance, reaction, noted_since: since, severity }) => (
          <Row
            key={id}
            title={<Name>{substance}</Name>}
            line={[reaction && isolated(reaction), since && t('since', { date: isolated(formatDay(since, language)) })]
              .filter(Boolean)
              .join(' · ')}
            end={<SeverityBadge severity={severity} />}
          />
        ))}
      </RowList>
    </Card>
  )
}
