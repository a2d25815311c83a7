import { IconArrowMerge, IconArrowsExchange } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Comparison } from '#contract/patientMerges/calls'
import { useText } from '../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../app/query/QueryBoundary'
import { navigate, useParams } from '../../app/router/navigation'
import { useListAddress } from '../../app/router/useListAddress'
import { api } from '../../lib/api/api'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Empty } from '../../ui/feedback/Empty'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { AsyncSelectField } from '../../ui/fields/AsyncSelectField'
import { Page } from '../../ui/Page'
import { findPatients, patientOption } from '../users'
import { ComparedRecords } from './ComparedRecords'
import { MergeForm } from './MergeForm'
import classes from './MergeRecords.module.css'

/** Compares the record of a patient with another one, which is then merged into it. Which other one is in the URL. */
export function MergeRecords() {
  const t = useText('patientMerges')
  const id = Number(useParams<'id'>().id)
  const { filters, setFilters } = useListAddress('other')
  const other = Number(filters.other) || null
  const search = useCallback(
    async (q: string) => (await findPatients(q)).filter(({ value }) => value !== String(id)),
    [id],
  )
  const patient = useQuery({ ...api.pickers.patient.query({ params: { id } }), ...handlesOwnError })
  const name = patient.data?.data.name_text
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      breadcrumbs={[{ label: name ?? t('list.title'), to: `/users/${id}/view` }, { label: t('title') }]}
    >
      <Card>
        <AsyncSelectField
          label={t('field.other')}
          hint={t('field.otherHint')}
          search={search}
          value={useOtherOption(other)}
          onChange={(chosen) => setFilters({ other: chosen?.value ?? '' })}
        />
      </Card>
      {other === null ? (
        <Empty icon={<IconArrowMerge />} title={t('choose')} body={t('chooseBody')} />
      ) : (
        <Compared key={`${id} ${other}`} id={id} other={other} />
      )}
    </Page>
  )
}

function useOtherOption(other: number | null) {
  const { data } = useQuery({
    ...api.pickers.patient.query({ params: { id: other ?? 0 } }),
    ...handlesOwnError,
    enabled: other !== null,
  })
  return data && other !== null ? patientOption(data.data) : null
}

function Compared({ id, other }: { id: number; other: number }) {
  const comparison = useQuery({
    ...api.patientMerges.compare.query({ params: { id }, query: { other_id: other } }),
    ...handlesOwnError,
  })
  return (
    <QueryBoundary query={comparison} variant="text">
      {({ data }) => <Decision comparison={data} id={id} other={other} />}
    </QueryBoundary>
  )
}

function Decision({ comparison, id, other }: { comparison: Comparison; id: number; other: number }) {
  const t = useText('patientMerges')
  const { records, obstacles } = comparison
  const [kept, merged] = records
  if (!kept || !merged) return null
  return (
    <div className={classes.decision}>
      <Card
        title={t('compare')}
        flush
        actions={
          <Button icon={<IconArrowsExchange />} onClick={() => void navigate(`/users/${other}/merge?other=${id}`)}>
            {t('swap')}
          </Button>
        }
      >
        <ComparedRecords kept={kept} merged={merged} />
      </Card>
      {merged.in_use && <InlineNotice tone="warn">{t('inUse')}</InlineNotice>}
      {obstacles.length > 0 ? (
        <InlineNotice tone="danger" title={t('obstacles')}>
          <ul className={classes.obstacles}>
            {obstacles.map(({ obstacle, text }) => (
              <li key={obstacle}>{text}</li>
            ))}
          </ul>
        </InlineNotice>
      ) : (
        <MergeForm kept={kept} merged={merged} />
      )}
    </div>
  )
}
